import { render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followTranslations } from './follow-translations.ts';

let stop: () => void;
beforeEach(() => void (stop = followTranslations(document)));
afterEach(() => stop());

type Replace = (text: Text, translated: Element) => void;

/** Mutation observers run as microtasks. */
const observed = () => Promise.resolve();

/** Replaces each text by a FONT element, as Chrome does. */
async function translate(place: Element, replace: Replace) {
  for (const text of [...place.childNodes].filter((node) => node instanceof Text && node.data)) {
    const translated = document.createElement('font');
    translated.textContent = `<${text.textContent}>`;
    replace(text as Text, translated);
  }
  await observed();
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

describe.each<[string, Replace]>([
  ['at the same position', (text, translated) => text.replaceWith(translated)],
  ['before it', (text, translated) => (text.before(translated), text.remove())],
  ['after it', (text, translated) => (text.after(translated), text.remove())],
])('a text whose translation Chrome puts %s', (_, replace) => {
  it('shows its new value when it changes', async () => {
    const { rerender } = render(<Sending isSending={false} />);
    const button = screen.getByRole('button');
    await translate(button, replace);
    expect(button).toHaveTextContent('<Send>');
    rerender(<Sending isSending />);
    await observed();
    expect(button.textContent).toBe('…Sending');
    await translate(button, replace);
    rerender(<Sending isSending={false} />);
    await observed();
    expect(button.textContent).toBe('Send');
  });

  it('keeps its translation behind it when something is inserted before it', async () => {
    const { rerender } = render(<Waiting isLong={false} />);
    const status = screen.getByRole('status');
    await translate(status, replace);
    rerender(<Waiting isLong />);
    expect(status.textContent).toBe('…<Loading>');
  });

  it('shows its new value each time it changes', async () => {
    const { container, rerender } = render(<Sum points={1} />);
    const sum = container.querySelector('p')!;
    for (const points of [2, 3, 4]) {
      await translate(sum, replace);
      rerender(<Sum points={points} />);
      await observed();
      expect(sum.textContent).toBe(`<Score >${points}< >of 10`);
    }
  });

  it('removes its translation when React removes it', async () => {
    const { container, rerender, unmount } = render(<Said isSaid />);
    await translate(container.querySelector('p')!, replace);
    rerender(<Said isSaid={false} />);
    await observed();
    expect(container.textContent).toBe('by Ada');
    unmount();
    expect(container.textContent).toBe('');
  });

  it.each<[string, (font: Element) => void]>([
    ['removes the translation', (font) => font.remove()],
    ['puts the text back', (font) => font.replaceWith(font.previousSibling!)],
  ])(
    'shows the original when the reader turns the translation off and Chrome %s',
    async (_way, turnOff) => {
      const { container, rerender } = render(<Sum points={1} />);
      const sum = container.querySelector('p')!;
      await translate(sum, replace);
      for (const font of sum.querySelectorAll('font')) turnOff(font);
      await observed();
      expect(sum.textContent).toBe('Score 1 of 10');
      rerender(<Sum points={2} />);
      expect(sum.textContent).toBe('Score 2 of 10');
    },
  );
});

function Words({ order }: { order: readonly string[] }) {
  return (
    <p>
      {order.map((word) => (
        <Fragment key={word}>{word}</Fragment>
      ))}
    </p>
  );
}

it('a text that moves takes its translation along', async () => {
  const { container, rerender } = render(<Words order={['a', 'b', 'c']} />);
  const words = container.querySelector('p')!;
  await translate(words, (text, translated) => text.replaceWith(translated));
  rerender(<Words order={['c', 'a', 'b']} />);
  await observed();
  expect(words.textContent).toBe('<c><a><b>');
});
