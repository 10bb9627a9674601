import { decode } from './encodings.ts';
import { isBinary, isMarkup, otherKind } from './file-kind.ts';
import { readRows } from './read-rows.ts';
import { TableRefused } from './table-refused.ts';
import { defaultLimits, type Limits, type Separator, type Table } from './table.ts';

/** A text table in any of the encodings and separators that spreadsheets and learning platforms write. */
export function readTable(bytes: Uint8Array, given: Partial<Limits> = {}): Table {
  const limits = { ...defaultLimits, ...given };
  if (bytes.length > limits.bytes) {
    throw new TableRefused({ code: 'file_too_large', limit: limits.bytes });
  }
  const decoded = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!/[\p{L}\p{N}]/u.test(decoded.text)) throw new TableRefused({ code: 'file_empty' });
  const separator = separatorOf(decoded.text, limits);
  const rows = [...readRows(decoded.text, separator, limits)];
  return { ...decoded, separator, rows: isHint(decoded.text) ? rows.slice(1) : rows };
}

function decodeText(bytes: Buffer) {
  const kind = otherKind(bytes);
  if (kind !== undefined) throw new TableRefused({ code: 'file_not_a_table', kind });
  const decoded = decode(bytes);
  if ('damaged' in decoded) {
    throw new TableRefused({ code: 'file_damaged', encoding: decoded.damaged });
  }
  if (isMarkup(decoded.text)) throw new TableRefused({ code: 'file_not_a_table', kind: 'html' });
  if (isBinary(decoded.text)) throw new TableRefused({ code: 'file_not_a_table', kind: 'other' });
  return decoded;
}

/** Excel's own first line, which names the separator. */
const hint = /^sep=([,;\t])[\r\n]/i;

function isHint(text: string): boolean {
  return hint.test(text);
}

/** Commas occur in names and numbers, so the others win when both fit. */
const separators: Separator[] = ['\t', ';', ','];
const sampleRows = 30;

function separatorOf(text: string, limits: Limits): Separator {
  const named = hint.exec(text)?.[1];
  if (named !== undefined) return named as Separator;
  const fits = separators.map((separator) => ({ separator, fit: fitOf(text, separator, limits) }));
  const best = fits.reduce((best, next) => (next.fit > best.fit ? next : best));
  return best.separator;
}

/**
 * The share of rows with the usual number of cells, plus 1 if that makes several columns. A first row of one
 * cell is the head of one column ('Name', then 'Last, First') or, before three and more columns, a title.
 */
function fitOf(text: string, separator: Separator, limits: Limits): number {
  const widths = widthsOf(text, separator, limits);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  const usual = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  const [width, count] = usual;
  const hasColumns = width > 2 || (width === 2 && widths[0] !== 1);
  const share = count / Math.max(1, widths.length);
  // If two fit equally well, the one with more columns is right.
  return share + (hasColumns ? 1 : 0) + width / 1e6;
}

/**
 * Up to a row that cannot be read with this separator; reading the whole file then refuses it. A row with a
 * quote inside of a cell counts as 0: the separator is probably another one.
 */
function widthsOf(text: string, separator: Separator, limits: Limits): number[] {
  const widths: number[] = [];
  try {
    for (const { cells } of readRows(text, separator, limits)) {
      const isClean = cells.every(({ start, end }) => isCleanCell(text.slice(start, end).trim()));
      if (widths.push(isClean ? cells.length : 0) === sampleRows) break;
    }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    if (error.problem.code === 'too_many_columns') widths.push(limits.columns + 1);
  }
  return widths;
}

function isCleanCell(raw: string): boolean {
  const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
  return !(isQuoted ? raw.slice(1, -1).replaceAll('""', '') : raw).includes('"');
}
