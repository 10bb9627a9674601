/** One number of a chart: what it counts, how much of it there is, and its colour where it has one. */
export interface Figure {
  label: string;
  value: number;
  colour?: string;
}

export function totalOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { value }) => sum + value, 0);
}

/** What a chart shows, in words, for those who cannot see it. */
export function inWords(title: string, figures: readonly Figure[]): string {
  return `${title}: ${figures.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
}

/** The share of the first figure in all of them, in whole percent; 0 of nothing. */
export function firstShare(figures: readonly Figure[]): number {
  const total = totalOf(figures);
  return total === 0 ? 0 : Math.round(((figures[0]?.value ?? 0) / total) * 100);
}
