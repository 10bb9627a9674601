import { expect, it } from 'vitest';
import { activityFigures } from './activity-figures.ts';

it('names the days as the server counts them, wherever the reader is', () => {
  const figures = activityFigures([
    { day: '2026-02-28', pushes: 0 },
    { day: '2026-03-01', pushes: 4 },
  ]);
  expect(figures).toEqual([
    { label: 'Feb 28', value: 0 },
    { label: 'Mar 1', value: 4 },
  ]);
});
