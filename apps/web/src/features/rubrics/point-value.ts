/** Points with a sign, or '-' for none. */
export function pointValue(points: number | null): string {
  if (points === null) return '-';
  return points > 0 ? `+${points}` : String(points);
}
