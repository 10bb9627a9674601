/** Reads comma-separated values (RFC 4180). A lone quote inside of a cell is kept as it is. */
export function readCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|(?:[^",\r\n][^,\r\n]*)?)(,|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    // Text behind a closing quote.
    if (!found) throw new SyntaxError('not a table');
    const [, value = '', end] = found;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',' && cell.lastIndex < source.length) continue;
    if (end === ',') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
