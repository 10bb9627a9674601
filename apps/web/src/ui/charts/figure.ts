/** One number of a chart. */
export interface Figure {
  label: string;
  value: number;
  colour?: string;
}

export function totalOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { value }) => sum + value, 0);
}

/** The figures of a chart in words, for screen readers. */
export function inWords(title: string, figures: readonly Figure[]): string {
  return `${title}: ${figures.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
}

/** The share of the first figure in whole percent; 0 if all are 0. */
export function firstShare(figures: readonly Figure[]): number {
  const total = totalOf(figures);
  return total === 0 ? 0 : Math.round(((figures[0]?.value ?? 0) / total) * 100);
}
