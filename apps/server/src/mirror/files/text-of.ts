/** Decodes a file that was written in one of the usual encodings. */
import { isUtf8 } from 'node:buffer';

/** git looks at as many bytes to detect text. */
const lookedAt = 8_000;
const spacesAndEscape = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** Invalid bytes become replacement characters. */
export function textOf(bytes: Buffer): string {
  // Keeps the byte order mark. Callers that read text remove it.
  return new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
}

/** Windows programs write UTF-16 and windows-1252. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (isUtf8(bytes)) return 'utf-8';
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return bytes.subarray(0, lookedAt).some(isControl) ? 'utf-8' : 'windows-1252';
}

function isControl(byte: number): boolean {
  return byte < 0x20 && !spacesAndEscape.has(byte);
}
