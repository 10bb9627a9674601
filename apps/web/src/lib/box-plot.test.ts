import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxPlot } from './box-plot.ts';

const percentages = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });

describe('boxPlot', () => {
  it('is undefined for an empty list', () => {
    expect(boxPlot([])).toBeUndefined();
  });

  it('finds quartiles between values and outliers beyond the whiskers', () => {
    expect(boxPlot([10, 60, 62, 64, 66, 68, 100])).toEqual({
      minimum: 60,
      firstQuartile: 61,
      median: 64,
      thirdQuartile: 67,
      maximum: 68,
      outliers: [10, 100],
    });
  });

  it('lets the lower whisker reach 0 and no further', () => {
    expect(boxPlot([0, 20, 60, 100])).toMatchObject({ minimum: 0, outliers: [] });
  });

  it('returns ordered figures that do not depend on the order of the scores', () => {
    fc.assert(
      fc.property(percentages, (scores) => {
        const plot = boxPlot(scores)!;
        const figures = [
          plot.minimum,
          plot.firstQuartile,
          plot.median,
          plot.thirdQuartile,
          plot.maximum,
        ];
        expect(figures).toEqual(figures.toSorted((a, b) => a - b));
        expect(boxPlot(scores.toReversed())).toEqual(plot);
      }),
    );
  });

  it('counts a score as an outlier if it lies more than 1.5 interquartile ranges from the box', () => {
    fc.assert(
      fc.property(percentages, (scores) => {
        const { firstQuartile, thirdQuartile, outliers } = boxPlot(scores)!;
        const reach = 1.5 * (thirdQuartile - firstQuartile);
        const beyond = scores.filter(
          (score) => score < firstQuartile - reach || score > thirdQuartile + reach,
        );
        expect(outliers).toEqual(beyond.toSorted((a, b) => a - b));
      }),
    );
  });
});
