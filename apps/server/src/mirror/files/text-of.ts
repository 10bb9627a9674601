/** What people read in a file, in whichever of the usual encodings it was written. */
import { isUtf8 } from 'node:buffer';

/** As much as git looks at before it calls something text. */
const lookedAt = 8_000;
const spacesAndEscape = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** What is no text becomes replacement characters: it is shown, never run or saved. */
export function textOf(bytes: Buffer): string {
  // An order mark goes along: whoever reads the answer as text takes it off.
  return new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
}

/** Editors and shells of Windows write the last three of these. */
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
