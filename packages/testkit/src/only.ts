/** The only row of a result. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) {
    throw new Error(`Expected one row, got ${rows.length}.`);
  }
  return row;
}
