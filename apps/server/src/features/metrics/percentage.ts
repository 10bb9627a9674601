/** A score as a share of the maximum, within 0 and 100 (decisions 7). */
export function percentage(score: number, maximum: number): number {
  return Math.min(100, Math.max(0, (score / maximum) * 100));
}
