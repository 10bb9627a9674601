import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text } from './values.ts';
import { z } from '../zod.ts';

/** Who grades which work. */

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

/** By hand for chosen works (null takes the grader away), or the ungraded ones shared out. */
export const AssignGraders = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('manual'),
    student_work_ids: z.array(Id).min(1).max(limits.worksPerRequest),
    github_username: Login.nullable(),
  }),
  z.object({
    mode: z.literal('share'),
    /** Equal weights share evenly. */
    graders: z
      .array(z.object({ github_username: Login, weight: z.int().min(1).max(100) }))
      .min(1)
      .max(limits.gradersPerRequest),
    /** Only these are shared out; without them, all. */
    student_work_ids: z.array(Id).min(1).max(limits.worksPerRequest).optional(),
    /** Whether works that already have a grader, but no grade, are shared out anew. */
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
    summary: 'Who grades which work, and how far each has come',
    params: inAssignment,
    answer: Graders,
  }),

  assignGraders: defineRoute({
    method: 'PUT',
    path: `${assignmentPath}/graders`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Assign works to graders: by hand, evenly or by weight',
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
    summary: 'Take an unassigned work to grade',
    params: inWork,
    answer: Graders,
    errors: ['work_claimed', 'own_work'],
  }),

  /**
   * The caller's own first, then those that nobody has. `after` is the work that is open: the list is
   * followed from there and begun again at its end, and that work comes last.
   */
  getNextUngraded: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/next-ungraded`,
    policy: 'ta',
    tag: 'grading',
    summary: 'The next work for the caller to grade',
    params: inAssignment,
    query: z.object({
      /** The work that is open: the list goes on behind it. */
      after: PathId.optional(),
      /** What the caller has passed over before, with commas between: everything else comes first. */
      skipped: IdList.optional(),
    }),
    answer: z.object({ student_work_id: Id.nullable() }),
  }),
} as const;
