/** 'a : b' in lowest terms, or 'N/A' if either number is 0. */
export function formatRatio(a: number, b: number): string {
  if (a <= 0 || b <= 0) return 'N/A';
  const divisor = greatestCommonDivisor(a, b);
  return `${a / divisor} : ${b / divisor}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
