/** Points as a rubric shows them, with a plus sign when positive; '-' for none at all. */
export function pointValue(points: number | null): string {
  if (points === null) return '-';
  return points > 0 ? `+${points}` : String(points);
}
