/** The output of programs as spans. Only colours and bold are kept of what terminals understand. */

export const terminalColours = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
] as const;
export type TerminalColour = (typeof terminalColours)[number];

export interface TerminalSpan {
  text: string;
  colour: TerminalColour | null;
  bold: boolean;
}

type Style = Pick<TerminalSpan, 'colour' | 'bold'>;

const plain: Style = { colour: null, bold: false };

/** CSI sequences; OSC, DCS and their like up to their end; other escapes; bytes of the second control set. */
const sequences =
  // oxlint-disable-next-line no-control-regex -- control characters are what it finds
  /(?:\u001B\[|\u009B)([0-?]*)[ -/]*([@-~])|\u001B[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)?|\u001B[ -/]*[0-~]?/g;

// Characters that turn the direction of text could show another order than the program printed.
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const unsafe = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

export function terminalSpans(output: string): TerminalSpan[] {
  const spans: TerminalSpan[] = [];
  const lines = output.replaceAll(/\r\n?/g, '\n');
  let style = plain;
  let at = 0;
  for (const sequence of lines.matchAll(sequences)) {
    add(spans, lines.slice(at, sequence.index), style);
    if (sequence[2] === 'm') style = styled(style, sequence[1] ?? '');
    at = sequence.index + sequence[0].length;
  }
  add(spans, lines.slice(at), style);
  return spans;
}

function add(spans: TerminalSpan[], part: string, style: Style): void {
  const text = part.replaceAll(unsafe, '');
  if (text === '') return;
  const last = spans.at(-1);
  if (last?.colour === style.colour && last.bold === style.bold) last.text += text;
  else spans.push({ text, ...style });
}

function styled(before: Style, parameters: string): Style {
  const codes = parameters.split(/[;:]/).map(Number);
  let style = before;
  for (let n = 0; n < codes.length; n++) {
    const code = codes[n] ?? 0;
    // 38 and 48 are followed by a colour of 256 (5;n) or of red, green and blue (2;r;g;b).
    if (code === 38 || code === 48) {
      if (code === 38)
        style = { ...style, colour: codes[n + 1] === 5 ? colourOf(codes[n + 2]) : null };
      n += codes[n + 1] === 5 ? 2 : 4;
    } else style = withCode(style, code);
  }
  return style;
}

function withCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 22) return { ...style, bold: false };
  if (code === 39) return { ...style, colour: null };
  if (code >= 30 && code <= 37) return { ...style, colour: colourOf(code - 30) };
  return code >= 90 && code <= 97 ? { ...style, colour: colourOf(code - 90) } : style;
}

/** Bright colours count as the ordinary ones. */
function colourOf(number = -1): TerminalColour | null {
  const [ordinary, bright] = [terminalColours[number], terminalColours[number - 8]];
  return ordinary ?? bright ?? null;
}
