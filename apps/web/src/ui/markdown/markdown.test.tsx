import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

it('Markdown fetches its parser and shows the parsed text', async () => {
  render(<Markdown>{'*so*'}</Markdown>);
  expect(await screen.findByText('so')).toHaveProperty('tagName', 'EM');
});
