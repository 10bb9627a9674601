import { visibleText } from './visible-text.ts';

/** The colours that a page has for the 16 of a terminal. */
export type OutputColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'grey';

export interface StyledText {
  text: string;
  colour: OutputColour | null;
  isBold: boolean;
}

/** Black and white would be illegible in one of the themes. */
const colours = [null, 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', null] as const;
const plain = { colour: null, isBold: false } as const;

// ECMA-48: control sequences, then strings such as titles and links, then other escapes.
const escapes =
  // oxlint-disable-next-line no-control-regex -- escape sequences are what it finds
  /\u001B\[([0-?]*)[ -/]*([@-~]|$)|\u001B[\]P^_X][^\u0007\u001B]*(?:\u0007|\u001B\\|$)|\u001B[ -/]*(?:[0-~]|$)/g;

/** What a terminal would show of a program's output: colours kept, other sequences removed. */
export function styledText(output: string): StyledText[] {
  const pieces: StyledText[] = [];
  let style: Style = plain;
  let from = 0;
  const add = (until: number) => {
    if (until > from) pieces.push({ text: legible(output.slice(from, until)), ...style });
  };
  for (const match of output.matchAll(escapes)) {
    const [sequence, parameters, final] = match;
    add(match.index);
    from = match.index + sequence.length;
    if (final === 'm') style = restyled(style, parameters ?? '');
  }
  add(output.length);
  return pieces;
}

/** Keeps line ends; every other invisible character becomes visible. */
export function legible(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(visibleText).join('\n');
}

type Style = Omit<StyledText, 'text'>;

function restyled(style: Style, parameters: string): Style {
  const codes = parameters.split(/[;:]/).map(Number);
  let now = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const [mode = 0, index = 0] = codes.slice(at + 1);
      const colour = mode === 5 && index < 16 ? numbered(index) : null;
      if (code === 38) now = { ...now, colour };
      at += mode === 5 ? 2 : 4;
    } else now = { ...now, ...changeOf(code) };
  }
  return now;
}

function changeOf(code: number): Partial<Style> {
  if (code === 0) return plain;
  if (code === 1 || code === 22) return { isBold: code === 1 };
  if (code === 39) return { colour: null };
  if (code >= 30 && code <= 37) return { colour: numbered(code - 30) };
  if (code >= 90 && code <= 97) return { colour: numbered(code - 90 + 8) };
  return {};
}

/** Bright black is grey. */
function numbered(index: number): OutputColour | null {
  return index === 8 ? 'grey' : (colours[index % 8] ?? null);
}
