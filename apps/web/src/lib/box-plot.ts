export interface BoxPlot {
  /** The whiskers end at the outermost values that are not outliers. */
  minimum: number;
  firstQuartile: number;
  median: number;
  thirdQuartile: number;
  maximum: number;
  outliers: number[];
}

/** Values further from the box than this are outliers. */
const whiskerInterquartileRanges = 1.5;

/** The five figures and the outliers of a list of scores; undefined for an empty list. */
export function boxPlot(values: readonly number[]): BoxPlot | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;

  const firstQuartile = quantile(sorted, 0.25);
  const thirdQuartile = quantile(sorted, 0.75);
  const reach = whiskerInterquartileRanges * (thirdQuartile - firstQuartile);
  // The chart starts at 0, so the lower whisker stops there.
  const lowest = Math.max(0, firstQuartile - reach);
  const highest = thirdQuartile + reach;
  const inside = sorted.filter((value) => value >= lowest && value <= highest);

  return {
    minimum: Math.min(inside[0] ?? firstQuartile, firstQuartile),
    firstQuartile,
    median: quantile(sorted, 0.5),
    thirdQuartile,
    maximum: Math.max(inside.at(-1) ?? thirdQuartile, thirdQuartile),
    outliers: sorted.filter((value) => value < lowest || value > highest),
  };
}

/** Linear interpolation between the two nearest ranks, as spreadsheets and chart libraries do. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
