import { expect, it } from 'vitest';
import { activityFigures } from './activity-figures.ts';

it('the chart of pushes labels days in UTC, independent of the time zone', () => {
  const figures = activityFigures([
    { day: '2026-02-28', pushes: 0 },
    { day: '2026-03-01', pushes: 4 },
  ]);
  expect(figures).toEqual([
    { label: 'Feb 28', value: 0 },
    { label: 'Mar 1', value: 4 },
  ]);
});
