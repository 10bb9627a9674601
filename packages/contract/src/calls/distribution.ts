import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id } from './values.ts';
import { z } from '../zod.ts';

export const Distribution = z.object({
  assignment_id: Id,
  name: z.string(),
  maximum: z.number(),
  /** One per graded submission, 0 to 100, ascending. */
  percentages: z.array(z.number().min(0).max(100)),
});
export type Distribution = z.infer<typeof Distribution>;

export const distributionRoutes = {
  getGradeDistribution: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/grade-distribution',
    policy: 'ta',
    tag: 'grading',
    summary: 'The grades of every assignment as percentages of its maximum',
    params: inClassroom,
    answer: z.object({
      assignments: z.array(Distribution),
      /** Assignments whose maximum is 0, so that they have no percentages. */
      left_out: z.array(z.object({ assignment_id: Id, name: z.string() })),
    }),
  }),
} as const;
