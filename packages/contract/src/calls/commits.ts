import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Commit figures of one submission. */

export const commitRoutes = {
  getFirstCommit: defineRoute({
    method: 'GET',
    path: `${workPath}/first-commit`,
    policy: 'work',
    tag: 'works',
    summary: 'When the first student commit arrived',
    params: inWork,
    answer: z.object({ work_id: Id, first_commit_at: Timestamp.nullable() }),
  }),

  getCommitCount: defineRoute({
    method: 'GET',
    path: `${workPath}/commit-count`,
    policy: 'work',
    tag: 'works',
    summary: 'Number of student commits in a submission',
    params: inWork,
    answer: z.object({
      work_id: Id,
      commit_count: Count,
      /** Kept although no branch contains them any more, for example after a force push. */
      replaced_count: Count.default(0),
    }),
  }),

  getCommitsPerDay: defineRoute({
    method: 'GET',
    path: `${workPath}/commits-per-day`,
    policy: 'work',
    tag: 'works',
    summary: 'Student commits by day, keyed by noon UTC, ascending',
    params: inWork,
    answer: z.object({ dated_commits: z.record(Timestamp, Count) }),
  }),
} as const;
