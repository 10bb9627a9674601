/** The table of a run, in Markdown with padded columns, so that it reads well in a terminal too. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Row } from './measure.ts';

const heads = ['Work', 'Product', 'Floor', 'Ratio', 'Aim', 'Spread', ''];

export function toTable(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]!.length)),
  );
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = toLine(widths.map((width) => '-'.repeat(width)));
  return [toLine(heads), rule, ...lines.slice(1).map(toLine)].join('\n');
}

function cellsOf(row: Row): string[] {
  return [
    row.work,
    `${toText(row.product)} ${row.unit}`,
    row.floor === null ? '' : `${toText(row.floor)} ${row.unit}`,
    row.ratio === null ? '' : toText(row.ratio),
    row.aim ?? '',
    row.spread.map(toText).join('–'),
    row.isMet === false ? 'missed' : '',
  ];
}

/** Three digits. */
function toText(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];

/** Replaces the marked part of the page. */
export async function writeTable(file: string, table: string): Promise<void> {
  const [before, rest = ''] = (await readFile(file, 'utf8')).split(begin);
  await writeFile(file, [before, begin, `\n\n${table}\n\n`, end, rest.split(end)[1]].join(''));
}
