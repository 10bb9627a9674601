import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineText } from './line-text.tsx';

it.each([
  [2_001, '1 more character in this line'],
  [5_000, '3,000 more characters in this line'],
])('a line of %i characters shows how many characters it leaves out', (length, sentence) => {
  render(<LineText text={'x'.repeat(length)} offset={0} tokens={undefined} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

it('code is excluded from browser translation', () => {
  render(<LineText text="for item in list" offset={0} tokens={undefined} />);
  expect(screen.getByText('for item in list')).toHaveAttribute('translate', 'no');
});
