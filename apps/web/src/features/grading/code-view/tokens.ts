/** Coloured ranges of a text, three numbers each: start, end and the index of the kind. */
export type Tokens = Uint32Array;

/** Each is a class in `token-colours.module.css`. */
export const tokenKinds = [
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'comment',
  'heading',
  'link',
  'invalid',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export interface Segment {
  text: string;
  kind: TokenKind | undefined;
}

/** Cuts a line that begins at `offset` of the text into coloured and plain segments. */
export function segmentsOf(line: string, offset: number, tokens: Tokens | undefined): Segment[] {
  if (!tokens || line === '') return [{ text: line, kind: undefined }];
  const segments: Segment[] = [];
  const end = offset + line.length;
  let at = offset;
  for (let index = firstAfter(tokens, offset); index < tokens.length; index += 3) {
    const from = Math.max(tokens[index]!, at);
    const to = Math.min(tokens[index + 1]!, end);
    if (from >= end) break;
    if (to <= from) continue;
    if (from > at) segments.push({ text: slice(line, at, from, offset), kind: undefined });
    segments.push({ text: slice(line, from, to, offset), kind: tokenKinds[tokens[index + 2]!] });
    at = to;
  }
  if (at < end) segments.push({ text: slice(line, at, end, offset), kind: undefined });
  return segments;
}

function slice(line: string, from: number, to: number, offset: number): string {
  return line.slice(from - offset, to - offset);
}

/** Binary search for the first token that ends after the offset. */
function firstAfter(tokens: Tokens, offset: number): number {
  let [low, high] = [0, tokens.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle * 3 + 1]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** The offset of each line in the text. */
export function lineOffsets(lines: readonly string[]): Uint32Array {
  const offsets = new Uint32Array(lines.length);
  for (let line = 1; line < lines.length; line += 1) {
    offsets[line] = offsets[line - 1]! + lines[line - 1]!.length + 1;
  }
  return offsets;
}
