import fc from 'fast-check';
import { submitters } from '../../../db/schema/works.ts';
import type { Standing } from '../work-state.ts';

export const anyStanding: fc.Arbitrary<Standing> = fc.record({
  state: fc.constantFrom(
    'ACCEPTED',
    'STARTED',
    'SUBMITTED',
    'GRADING_ASSIGNED',
    'GRADING_COMPLETED',
    'GRADE_PUBLISHED',
  ),
  submittedBy: fc.option(fc.constantFrom(...submitters)),
});
