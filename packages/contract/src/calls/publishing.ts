import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Giving grades to students, in Lectern and as a review on the platform. */

/** `local_only`: there is nothing to review, so it is published here alone. */
const PublicationState = z.enum(['pending', 'posted', 'local_only', 'failed']);

export const Publication = z.object({
  student_work_id: Id,
  state: PublicationState,
  published_at: Timestamp,
  problem: z.string().nullable(),
  /** The grade has changed since: the student still sees what was published. */
  has_changes_since: z.boolean(),
});
export type Publication = z.infer<typeof Publication>;

/** What a student sees of a published grade. */
export const PublishedGrade = z.object({
  published_at: Timestamp,
  commit_sha: z.string().nullable(),
  manual_feedback_score: z.number(),
  auto_grader_score: z.number().nullable(),
  /** Absent from what was published before it was kept. */
  auto_grader_log_url: z.string().nullable().default(null),
  maximum_score: z.number().nullable(),
  comments: z.array(
    z.object({
      path: z.string().nullable(),
      line: z.int().nullable(),
      body: z.string(),
      points: z.number(),
      author: z.string(),
      /** As people call them; absent from what was published before it was kept. */
      author_name: z.string().nullable().default(null),
    }),
  ),
});
export type PublishedGrade = z.infer<typeof PublishedGrade>;

export const publishingRoutes = {
  listPublications: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/publications`,
    policy: 'ta',
    tag: 'publishing',
    summary: 'How far the published grades of the assignment have come',
    params: inAssignment,
    answer: z.object({ publications: z.array(Publication) }),
  }),

  publishGrades: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/publish`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Publish the grades of some works or of all; ungraded ones are skipped',
    params: inAssignment,
    body: z.object({ student_work_ids: z.array(Id).max(limits.worksPerRequest).nullish() }),
    answer: z.object({ published: z.array(Id), skipped: Count }),
  }),

  retryPublication: defineRoute({
    method: 'POST',
    path: `${workPath}/publication/retry`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Try again to post the review of a published grade',
    params: inWork,
    answer: 'none',
  }),

  unpublishGrade: defineRoute({
    method: 'POST',
    path: `${workPath}/unpublish`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Take a published grade back; a review already posted stays',
    params: inWork,
    answer: 'none',
    errors: ['not_published'],
  }),

  reopenWork: defineRoute({
    method: 'POST',
    path: `${workPath}/reopen`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Open a graded work for grading again, without its grader',
    params: inWork,
    answer: 'none',
    errors: ['not_graded'],
  }),
} as const;
