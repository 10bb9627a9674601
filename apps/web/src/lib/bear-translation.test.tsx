import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import './bear-translation.ts';

type Way = (text: Text, translated: Element) => void;

/** As Chrome does. */
function translate(place: Element, replace: Way) {
  for (const text of [...place.childNodes].filter((node) => node instanceof Text)) {
    const translated = document.createElement('font');
    translated.textContent = `<${text.textContent}>`;
    replace(text, translated);
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

function Waiting({ isLong }: { isLong: boolean }) {
  return (
    <output>
      {isLong && <i>…</i>}
      Loading
    </output>
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

function Sum({ points }: { points: number }) {
  return (
    <p>
      Score {points} <b>of 10</b>
    </p>
  );
}

describe.each<[string, Way]>([
  ['in its place', (text, translated) => text.replaceWith(translated)],
  ['before it', (text, translated) => (text.before(translated), text.remove())],
  ['after it', (text, translated) => (text.after(translated), text.remove())],
])('a text that a browser has translated %s', (_, replace) => {
  it('says what is new', () => {
    const { rerender } = render(<Sending isSending={false} />);
    const button = screen.getByRole('button');
    translate(button, replace);
    expect(button).toHaveTextContent('<Send>');
    rerender(<Sending isSending />);
    expect(button).toHaveTextContent('…Sending');
    translate(button, replace);
    rerender(<Sending isSending={false} />);
    expect(button.textContent).toBe('Send');
  });

  it('is what something else goes before', () => {
    const { rerender } = render(<Waiting isLong={false} />);
    const status = screen.getByRole('status');
    translate(status, replace);
    rerender(<Waiting isLong />);
    expect(status).toHaveTextContent('…<Loading>');
  });

  it('says each time what is new', () => {
    const { container, rerender } = render(<Sum points={1} />);
    const sum = container.querySelector('p')!;
    for (const points of [2, 3, 4]) {
      translate(sum, replace);
      rerender(<Sum points={points} />);
      expect(sum.textContent).toBe(`<Score >${points}< >of 10`);
      rerender(<Sum points={points} />);
    }
  });

  it('goes when it is taken back', () => {
    const { container, rerender, unmount } = render(<Said isSaid />);
    translate(container.querySelector('p')!, replace);
    rerender(<Said isSaid={false} />);
    expect(container.textContent).toBe('by Ada');
    unmount();
    expect(container.textContent).toBe('');
  });
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
