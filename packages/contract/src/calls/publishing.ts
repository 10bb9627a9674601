import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** `local_only`: there is no pull request to review, so the grade is published in Lectern only. */
const PublicationState = z.enum(['pending', 'posted', 'local_only', 'failed']);

export const Publication = z.object({
  student_work_id: Id,
  state: PublicationState,
  published_at: Timestamp,
  problem: z.string().nullable(),
  /** The grade has changed since; the student still sees the published one. */
  has_changes_since: z.boolean(),
});
export type Publication = z.infer<typeof Publication>;

/** An item of the rubric as it was when the grade was published. */
const PublishedItem = z.object({
  explanation: z.string(),
  points: z.number().nullable(),
  /** Number of comments with this item, and the sum of their points. */
  applied: Count,
  given: z.number(),
});
export type PublishedItem = z.infer<typeof PublishedItem>;

/** A published grade as the student sees it. */
export const PublishedGrade = z.object({
  published_at: Timestamp,
  commit_sha: z.string().nullable(),
  manual_feedback_score: z.number(),
  auto_grader_score: z.number().nullable(),
  /** Only where something changed the overall score, such as an override. */
  final_score: z.number().exactOptional(),
  /** Absent from snapshots of early releases. */
  auto_grader_log_url: z.string().nullable().default(null),
  maximum_score: z.number().nullable(),
  comments: z.array(
    z.object({
      path: z.string().nullable(),
      line: z.int().nullable(),
      /** Absent from snapshots of early releases. */
      start_line: z.int().nullish(),
      body: z.string(),
      points: z.number(),
      author: z.string(),
      /** Full name; absent from snapshots of early releases. */
      author_name: z.string().nullable().default(null),
    }),
  ),
  /** Empty without a rubric; absent from snapshots of early releases. */
  rubric: z.array(PublishedItem).default([]),
});
export type PublishedGrade = z.infer<typeof PublishedGrade>;

export const publishingRoutes = {
  listPublications: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/publications`,
    policy: 'ta',
    tag: 'publishing',
    summary: 'State of the published grades of the assignment',
    params: inAssignment,
    answer: z.object({ publications: z.array(Publication) }),
  }),

  publishGrades: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/publish`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Publish grades of the given submissions or of all; ungraded ones are skipped',
    params: inAssignment,
    body: z.object({ student_work_ids: z.array(Id).max(limits.worksPerRequest).nullish() }),
    answer: z.object({ published: z.array(Id), skipped: Count }),
  }),

  retryPublication: defineRoute({
    method: 'POST',
    path: `${workPath}/publication/retry`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Retry posting the review of a published grade',
    params: inWork,
    answer: 'none',
  }),

  unpublishGrade: defineRoute({
    method: 'POST',
    path: `${workPath}/unpublish`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Unpublish a grade; a review that was posted stays',
    params: inWork,
    answer: 'none',
    errors: ['not_published'],
  }),

  reopenWork: defineRoute({
    method: 'POST',
    path: `${workPath}/reopen`,
    policy: 'professor',
    tag: 'publishing',
    summary: 'Reopen a graded submission for grading, without its grader',
    params: inWork,
    answer: 'none',
    errors: ['not_graded'],
  }),
} as const;
