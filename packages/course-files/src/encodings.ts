import { isUtf8 } from 'node:buffer';
import type { Encoding } from './table.ts';

/**
 * Text and bytes of four encodings. Encoding what was decoded gives the same bytes, which the round trip
 * needs. Every byte is a character of Windows-1252, so it is what remains.
 */
export interface Decoded {
  text: string;
  encoding: Encoding;
  bom: boolean;
}

const boms: [Encoding, Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** Bytes 80 to 9F. A table of our own, because `TextDecoder` reads them as Latin-1 in some Node versions. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const firstUpper = 0x80;

/** Undefined if the bytes contradict their own byte order mark. */
export function decode(bytes: Buffer): Decoded | { damaged: Encoding } {
  const found = boms.find(([, bom]) => bytes.subarray(0, bom.length).equals(bom));
  const encoding = found?.[0] ?? guessed(bytes);
  const body = bytes.subarray(found?.[1].length ?? 0);
  const text = decodeAs(encoding, body);
  return text === undefined ? { damaged: encoding } : { text, encoding, bom: found !== undefined };
}

export function encode({ text, encoding, bom }: Decoded): Buffer {
  const mark = bom ? boms.find(([name]) => name === encoding)?.[1] : undefined;
  const body = encodeAs(encoding, text);
  return mark === undefined ? body : Buffer.concat([mark, body]);
}

/** Separators, line ends and digits have a zero byte in UTF-16, which other texts never have. */
function guessed(bytes: Buffer): Encoding {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [high = 0, low = 0] = zeros;
  const few = sample.length / 20;
  if (low > few && low > 4 * high) return 'utf-16le';
  if (high > few && high > 4 * low) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function decodeAs(encoding: Encoding, bytes: Buffer): string | undefined {
  switch (encoding) {
    case 'utf-8':
      return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
    case 'utf-16le':
      return bytes.length % 2 === 0 ? bytes.toString('utf16le') : undefined;
    case 'utf-16be':
      return bytes.length % 2 === 0 ? swapped(bytes).toString('utf16le') : undefined;
    case 'windows-1252':
      return bytes
        .toString('latin1')
        .replaceAll(/[\u0080-\u009f]/g, (c) => upper[c.charCodeAt(0) - firstUpper] ?? c);
  }
}

function encodeAs(encoding: Encoding, text: string): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return swapped(Buffer.from(text, 'utf16le'));
    case 'windows-1252':
      return Buffer.from(text.replaceAll(/[^\p{ASCII}\u00a0-\u00ff]/gu, upperByte), 'latin1');
  }
}

function upperByte(character: string): string {
  return String.fromCharCode(firstUpper + upper.indexOf(character));
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}
