import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ParsedMarkdown } from './parsed-markdown.tsx';

const shown = (text: string) => render(<ParsedMarkdown>{text}</ParsedMarkdown>).container;

it('Markdown renders emphasis, code, lists and quotes', () => {
  const page = shown('*so* **loud** `x = 1`\n\n- one\n- two\n\n> said\n\n```py\nx = 1\n```');
  for (const tag of ['em', 'strong', 'code', 'ul li', 'blockquote', 'pre code']) {
    expect(page.querySelector(tag)).not.toBeNull();
  }
  expect(page.querySelector('pre')).toHaveTextContent('x = 1');
});

it('Markdown keeps single line breaks and renders headings as bold text', () => {
  const page = shown('one\ntwo\n\n# Big');
  expect(page.querySelectorAll('br')).toHaveLength(1);
  expect(page.querySelector('h1')).toBeNull();
  expect(page.querySelector('strong')).toHaveTextContent('Big');
});

it('a link in a comment opens in a new tab and sends no referrer', () => {
  const link = shown('see https://example.org/a').querySelector('a');
  expect(link).toHaveAttribute('href', 'https://example.org/a');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(link).toHaveAttribute('target', '_blank');
});

it('a file name in a comment does not become a link', () => {
  const page = shown('See main.py, README.md and run.sh, or ask ta@example.org');
  expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'ta@example.org',
  ]);
});

it.each([
  '<script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '![x](https://evil.example/track.png)',
  '[x](javascript:pwned())',
  '[x](data:text/html,<script>pwned()</script>)',
  '[x](vbscript:pwned())',
  '<iframe src="https://evil.example">',
])('Markdown renders %s as text', (text) => {
  const page = shown(text);
  const dangerous = 'script, img, iframe, a:not([href^="https:"]), [onerror]';
  expect(page.querySelector(dangerous)).toBeNull();
  expect(page.textContent).not.toBe('');
});

it('Markdown makes bidirectional control characters visible', () => {
  expect(shown('a\u202Eb').textContent).toBe('a⟨U+202E⟩b');
});
