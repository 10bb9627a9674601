import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, isAtLeast, progress, WorkState } from './progress.ts';

const states = fc.constantFrom(...WorkState.options);

describe('the progress of a submission', () => {
  it('is ordered as specified', () => {
    expect(progress.join(' ')).toBe(
      'NOT_ACCEPTED ACCEPTED STARTED SUBMITTED GRADING_ASSIGNED GRADING_COMPLETED GRADE_PUBLISHED',
    );
  });

  it('only moves forward, and reaches every reported state', () => {
    fc.assert(
      fc.property(states, fc.array(states), (first, reports) => {
        const last = reports.reduce(advance, first);
        for (const state of [first, ...reports]) expect(isAtLeast(last, state)).toBe(true);
        expect([first, ...reports]).toContain(last);
      }),
    );
  });
});
