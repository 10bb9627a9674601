import { limits } from '../rules/limits.ts';
import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** A final score that a professor set, for staff. Students see only the published score. */
export const Override = z.object({
  override_id: Id,
  score: z.number(),
  reason: z.string(),
  /** Full name. */
  set_by: z.string(),
  set_at: Timestamp,
  withdrawn_at: Timestamp.nullable(),
  withdrawn_by: z.string().nullable(),
});
export type Override = z.infer<typeof Override>;

/** The override that the caller saw, null for none. If it has changed since, the call is refused. */
const Before = Id.nullable().optional();

const answer = z.object({ overrides: z.array(Override) });

export const overrideRoutes = {
  listOverrides: defineRoute({
    method: 'GET',
    path: `${workPath}/overrides`,
    policy: 'ta',
    tag: 'grading',
    summary: 'The overrides of the final score, newest first; withdrawn ones are kept',
    params: inWork,
    answer,
  }),

  setOverride: defineRoute({
    method: 'PUT',
    path: `${workPath}/override`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Set the final score of a graded submission, with a reason',
    params: inWork,
    body: z.object({ score: z.number(), reason: text(limits.reason), before: Before }),
    answer,
    errors: ['not_graded', 'score_out_of_range', 'reason_missing', 'override_changed', 'own_work'],
  }),

  withdrawOverride: defineRoute({
    method: 'DELETE',
    path: `${workPath}/override`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Withdraw the override: the computed score applies again',
    params: inWork,
    answer,
    errors: ['own_work'],
  }),
} as const;
