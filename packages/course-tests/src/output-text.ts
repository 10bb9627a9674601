/** What programs print, as text that can be stored and shown. */

const sharedDecoder = new TextDecoder();

/** Of one output; the rest is cut. */
export const keptBytes = 65_536;

const mostBadShare = 0.1;

export interface KeptOutput {
  text: string;
  cut: boolean;
}

/** Binary output becomes one sentence. Invalid UTF-8 becomes U+FFFD. */
export function keptOutput(bytes: Uint8Array, cut = false): KeptOutput {
  const kept = bytes.subarray(0, keptBytes);
  const isCut = cut || kept.length < bytes.length;
  const whole = isCut ? kept.subarray(0, endOfLastCharacter(kept)) : kept;
  if (isBinary(whole)) return { text: binarySentence(bytes.length), cut: isCut };
  return { text: storable(sharedDecoder.decode(whole)), cut: isCut };
}

/** The output for comparing it, nothing removed. */
export function comparedText(bytes: Uint8Array): string {
  return sharedDecoder.decode(bytes);
}

/** PostgreSQL refuses NUL and unpaired surrogates in jsonb. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Cuts a text of a report without splitting a character. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : storable(text.slice(0, most)).replace(/\uFFFD$/, '');
}

function binarySentence(size: number): string {
  return `The output is binary (${size.toLocaleString('en')} bytes) and is not shown.`;
}

function isBinary(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return true;
  const text = sharedDecoder.decode(bytes);
  // oxlint-disable-next-line no-control-regex -- control characters are what it counts
  const bad = text.match(/[\u0001-\u0007\u000e-\u001a\u001c-\u001f\uFFFD]/g)?.length ?? 0;
  return bad > text.length * mostBadShare;
}

/** Where the last whole UTF-8 character ends. */
function endOfLastCharacter(bytes: Uint8Array): number {
  const longest = 4;
  for (let back = 1; back <= Math.min(longest, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < lengthOf(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}
