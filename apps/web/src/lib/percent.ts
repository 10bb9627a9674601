/** At most one decimal: '82.5%'. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 10) / 10}%`;
}
