import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('Markdown fetches its parser and never shows the text without its formatting', async () => {
  // Another file may have fetched the parser.
  vi.resetModules();
  const { Markdown } = await import('./markdown.tsx');
  render(<Markdown>{'*so*'}</Markdown>);
  expect(screen.getByText('*so*')).not.toBeVisible();
  const parsed = await screen.findByText('so');
  expect(parsed).toHaveProperty('tagName', 'EM');
  expect(parsed).toBeVisible();
});
