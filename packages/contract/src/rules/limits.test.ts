import { describe, expect, it } from 'vitest';
import { GradingStatus, ProgressStatus } from '../calls/figures.ts';
import { charts, defaultExpiry, expiryOptions } from './limits.ts';

describe('expiry options', () => {
  it('read as specified, with their minutes', () => {
    expect(expiryOptions.map(({ label, minutes }) => [label, minutes])).toEqual([
      ['6 hours', 360],
      ['12 hours', 720],
      ['1 day', 1440],
      ['7 days', 10080],
      ['1 month', 43200],
      ['Never', null],
    ]);
  });

  it('never expire by default', () => {
    expect(defaultExpiry.minutes).toBeNull();
  });
});

describe('charts', () => {
  it('show every figure that the metrics answer', () => {
    expect(charts.acceptance.map(({ figure }) => figure)).toEqual(
      Object.keys(ProgressStatus.shape),
    );
    expect(charts.graded.map(({ figure }) => figure)).toEqual(Object.keys(GradingStatus.shape));
  });

  it('label the slices as specified', () => {
    expect(charts.acceptance.map(({ label }) => label).join(', ')).toBe(
      'Not Accepted, Accepted, Started, Submitted, Graded',
    );
  });
});
