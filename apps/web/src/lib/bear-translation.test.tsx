import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import './bear-translation.ts';

/** As Chrome does. */
function translate(place: Element) {
  for (const text of [...place.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    const translated = document.createElement('font');
    translated.textContent = `translated ${text.textContent}`;
    text.replaceWith(translated);
  }
}

function Sending({ isSending }: { isSending: boolean }) {
  return (
    <button type="button">
      {isSending && <i>…</i>}
      {isSending ? 'Sending' : 'Send'}
    </button>
  );
}

function Said({ isSaid }: { isSaid: boolean }) {
  return (
    <p>
      {isSaid && 'Saved'}
      <b>by Ada</b>
    </p>
  );
}

it('goes on where a browser has translated what is to change', () => {
  const { rerender } = render(<Sending isSending={false} />);
  const button = screen.getByRole('button');
  translate(button);
  rerender(<Sending isSending />);
  expect(button).toContainElement(screen.getByText('…'));
});

it('goes on where a browser has translated what is to go', () => {
  const { container, rerender, unmount } = render(<Said isSaid />);
  translate(container.querySelector('p')!);
  rerender(<Said isSaid={false} />);
  expect(container.querySelector('p')).toBeVisible();
  unmount();
});

it('leaves an order that can be kept as it is', () => {
  const list = document.createElement('ol');
  const [first, second] = [document.createElement('li'), document.createElement('li')];
  list.append(second);
  list.insertBefore(first, second);
  expect([...list.children]).toEqual([first, second]);
  expect(list.removeChild(first)).toBe(first);
  expect([...list.children]).toEqual([second]);
});
