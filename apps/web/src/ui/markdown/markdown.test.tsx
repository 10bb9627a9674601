import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

it('Markdown fetches its parser and never shows the text without its formatting', async () => {
  render(<Markdown>{'*so*'}</Markdown>);
  expect(screen.getByText('*so*')).not.toBeVisible();
  const parsed = await screen.findByText('so');
  expect(parsed).toHaveProperty('tagName', 'EM');
  expect(parsed).toBeVisible();
});
