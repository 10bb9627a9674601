import { GradingStatus, ProgressStatus } from '@lectern/contract';
import { expect, it } from 'vitest';
import { acceptanceSlices, gradedSlices } from './status-slices.ts';

it('the charts of an assignment show every figure that the metrics answer', () => {
  expect(acceptanceSlices.map(({ figure }) => figure)).toEqual(Object.keys(ProgressStatus.shape));
  expect(gradedSlices.map(({ figure }) => figure)).toEqual(Object.keys(GradingStatus.shape));
});

it('the slices of the acceptance chart have the specified labels', () => {
  expect(acceptanceSlices.map(({ label }) => label).join(', ')).toBe(
    'Not Accepted, Accepted, Started, Submitted, Graded',
  );
});
