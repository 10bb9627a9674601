import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text } from './values.ts';
import { z } from '../zod.ts';

const Login = text(limits.platformLogin, 1);

const IdList = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(PathId).max(limits.worksPerRequest));

export const GraderProgress = z.object({
  github_username: z.string(),
  full_name: z.string(),
  assigned: Count,
  graded: Count,
});
export type GraderProgress = z.infer<typeof GraderProgress>;

/** `manual`: the given submissions get one grader, or none for null. `share`: distributed by weight. */
export const AssignGraders = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('manual'),
    student_work_ids: z.array(Id).min(1).max(limits.worksPerRequest),
    github_username: Login.nullable(),
  }),
  z.object({
    mode: z.literal('share'),
    graders: z
      .array(z.object({ github_username: Login, weight: z.int().min(1).max(100) }))
      .min(1)
      .max(limits.gradersPerRequest),
    /** Absent: all ungraded submissions. */
    student_work_ids: z.array(Id).min(1).max(limits.worksPerRequest).optional(),
    /** Whether ungraded submissions that already have a grader are distributed again. */
    reassign: z.boolean().default(false),
  }),
]);
export type AssignGraders = z.infer<typeof AssignGraders>;

const Graders = z.object({
  assigned: z.array(z.object({ student_work_id: Id, github_username: z.string() })),
  progress: z.array(GraderProgress),
});
export type Graders = z.infer<typeof Graders>;

export const graderRoutes = {
  getGraders: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/graders`,
    policy: 'ta',
    tag: 'grading',
    summary: 'The grader of each submission, and the progress of each grader',
    params: inAssignment,
    answer: Graders,
  }),

  assignGraders: defineRoute({
    method: 'PUT',
    path: `${assignmentPath}/graders`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Assign submissions to graders by hand, evenly or by weight',
    params: inAssignment,
    body: AssignGraders,
    answer: Graders,
    errors: ['grader_not_staff', 'own_work'],
  }),

  claimWork: defineRoute({
    method: 'POST',
    path: `${workPath}/claim`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Claim an unassigned submission for grading',
    params: inWork,
    answer: Graders,
    errors: ['work_claimed', 'own_work'],
  }),

  /**
   * Submissions assigned to the caller come first, then unassigned ones. The list starts behind `after`
   * and wraps around, so that `after` itself comes last.
   */
  getNextUngraded: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/next-ungraded`,
    policy: 'ta',
    tag: 'grading',
    summary: 'The next submission for the caller to grade',
    params: inAssignment,
    query: z.object({
      /** The submission that is open. */
      after: PathId.optional(),
      /** Comma-separated submissions that the caller skipped; they come after all others. */
      skipped: IdList.optional(),
    }),
    answer: z.object({ student_work_id: Id.nullable() }),
  }),
} as const;
