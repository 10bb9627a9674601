import { assignmentPath, inAssignment } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id, Sha, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Scores that CI reports, through check runs on the platform or through a call to this API. */

const Points = z.number().min(-999_999).max(999_999);

/** Pages show it as a link, so other schemes such as `javascript:` are refused. */
const LogUrl = z.url({ protocol: /^https?$/ }).max(2_000);

const ScoreFields = z.object({
  student_work_id: Id,
  sha: Sha,
  points: Points,
  maximum: Points.min(0).nullish(),
  log_url: LogUrl.nullish(),
});

export const ReportScore = ScoreFields.refine(
  ({ points, maximum }) => maximum == null || points <= maximum,
  'points_above_maximum',
);

export const AutograderReport = z.object({
  points: z.number(),
  maximum: z.number().nullable(),
  source: z.string(),
  log_url: z.string().nullable(),
  reported_at: Timestamp,
});
export type AutograderReport = z.infer<typeof AutograderReport>;

const token = `${assignmentPath}/autograder-token` as const;

/** Facts about the token. The token itself is shown only once, when it is created. */
export const AutograderToken = z.object({
  created_at: Timestamp,
  created_by: z.string(),
  created_by_name: z.string().default(''),
});
export type AutograderToken = z.infer<typeof AutograderToken>;

export const autograderRoutes = {
  getAutograderToken: defineRoute({
    method: 'GET',
    path: token,
    policy: 'professor',
    tag: 'grading',
    summary: 'Who created the CI token of the assignment, and when',
    params: inAssignment,
    answer: z.object({ autograder_token: AutograderToken.nullable() }),
  }),

  createAutograderToken: defineRoute({
    method: 'POST',
    path: token,
    policy: 'professor',
    tag: 'grading',
    summary: 'Create a token for CI to report scores; the previous token stops working',
    params: inAssignment,
    answer: z.object({ token: z.string() }),
  }),

  revokeAutograderToken: defineRoute({
    method: 'DELETE',
    path: token,
    policy: 'professor',
    tag: 'grading',
    summary: 'Revoke the CI token of the assignment',
    params: inAssignment,
    answer: 'none',
  }),

  /** Authority comes from the bearer token, which is valid for one assignment. */
  reportScore: defineRoute({
    method: 'POST',
    path: '/autograder/reports',
    policy: 'autograder',
    tag: 'grading',
    summary: 'Report the score of a commit; the newest report for the counted commit is used',
    body: ReportScore,
    answer: 'none',
    errors: ['not_found', 'points_above_maximum'],
  }),
} as const;
