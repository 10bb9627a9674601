/** Numbers in the cells of a table. */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Never 1e-7, which learning platforms and people misread. */
export function formatDecimal(number: number, hasComma = false): string {
  const text = String(number);
  const plain = text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
  return hasComma ? plain.replace('.', ',') : plain;
}

/** Five places, as many as Moodle and Blackboard keep. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e5) / 1e5;
}

/** Undefined if no cell has decimals. */
export function hasDecimalComma(cells: readonly string[]): boolean | undefined {
  const count = (decimal: RegExp) => cells.filter((cell) => decimal.test(cell.trim())).length;
  const commas = count(/^-?\d+,\d+$/);
  const points = count(/^-?\d+\.\d+$/);
  return commas + points === 0 ? undefined : commas > points;
}
