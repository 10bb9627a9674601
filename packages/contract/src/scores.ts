/** Scores and points as people read them. */

/** Of the decimals that an autograder reports; 8.1 - 5 has sixteen. */
const mostDecimals = 4;

/** A missing part counts as nothing. */
export function overallScore(auto: number | null, manual: number | null): number {
  return Number(((auto ?? 0) + (manual ?? 0)).toFixed(mostDecimals));
}

/** '-' when both parts are empty or zero. */
export function overallScoreLabel(auto: number | null, manual: number | null): string {
  return !auto && !manual ? '-' : String(overallScore(auto, manual));
}

/** '+N' above zero, 'N' below, 'Comment' for none. */
export function pointsLabel(points: number): string {
  if (points === 0) return 'Comment';
  return points > 0 ? `+${points}` : String(points);
}
