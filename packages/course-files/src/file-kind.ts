import type { FileKind } from './table-refused.ts';

const signatures: [FileKind, string][] = [
  ['pdf', '%PDF-'],
  ['image', '\u0089PNG'],
  ['image', '\u00ff\u00d8\u00ff'],
  ['image', 'GIF8'],
  ['image', 'RIFF'],
  // Excel until 2003
  ['spreadsheet', '\u00d0\u00cf\u0011\u00e0'],
  ['other', '{\\rtf'],
  ['other', '\u001f\u008b'],
];

/** What the first bytes say, undefined if they can be text. */
export function otherKind(bytes: Buffer): FileKind | undefined {
  const start = bytes.toString('latin1', 0, 4096);
  if (start.startsWith('PK\u0003\u0004')) return isSpreadsheet(start) ? 'spreadsheet' : 'zip';
  return signatures.find(([, signature]) => start.startsWith(signature))?.[0];
}

/** Excel's and LibreOffice's files are ZIP archives whose first entries have these names. */
function isSpreadsheet(start: string): boolean {
  return /\[Content_Types\]\.xml|xl\/|opendocument\.spreadsheet/.test(start);
}

/** Some exports that are called .xls are pages. */
export function isMarkup(text: string): boolean {
  return /^\s*<(?:!doctype|\?xml|!--|html|head|meta|body|table)/i.test(text);
}

/** Binary files have many control characters; a table has at most a stray one. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, 4096);
  const controls = start.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0;
  return start.includes('\0') || controls > start.length / 50 + 1;
}
