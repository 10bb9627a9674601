import { byToken, unusableLink } from './invites.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Accepting an assignment, and how far the repository that comes with it has got. */

/** `waiting` is for the organization's invitation, `queued` for the repository's turn. */
export const ProvisioningStatus = z.enum(['waiting', 'queued', 'running', 'ready', 'failed']);
export type ProvisioningStatus = z.infer<typeof ProvisioningStatus>;

/** In the order in which they happen. */
export const ProvisioningStep = z.enum(['membership', 'repository', 'access', 'feedback_branch']);
export type ProvisioningStep = z.infer<typeof ProvisioningStep>;

export const Provisioning = z.object({
  status: ProvisioningStatus,
  steps: z.array(
    z.object({
      step: ProvisioningStep,
      state: z.enum(['done', 'current', 'waiting', 'failed']),
    }),
  ),
  /** 1 is next. Null unless queued. */
  position: z.int().min(1).nullable(),
  expected_seconds: Count.nullable(),
  /** A sentence that says what is in the way. */
  problem: z.string().nullable(),
  /** Null until the student can open it. */
  repo_url: z.string().nullable(),
});
export type Provisioning = z.infer<typeof Provisioning>;

/** `repo_url` is where the repository is or will be; `provisioning` tells which. */
export const Acceptance = z.object({
  message: z.string(),
  repo_url: z.string(),
  student_work_id: Id,
  classroom_id: Id,
  assignment_id: Id,
  /** The main due date, or the student's own extension. */
  effective_due_date: Timestamp.nullable().default(null),
  /** By the clock that decides. */
  is_overdue: z.boolean().default(false),
  provisioning_status: ProvisioningStatus,
  provisioning: Provisioning,
});
export type Acceptance = z.infer<typeof Acceptance>;

export const SetupProblem = z.object({
  student_work_id: Id,
  repo_name: z.string(),
  accepted_at: Timestamp,
  step: ProvisioningStep,
  problem: z.string(),
  contributors: z.array(z.object({ full_name: z.string(), github_username: z.string() })),
});
export type SetupProblem = z.infer<typeof SetupProblem>;

/** The classroom in the path is literally 0 and means nothing: authority comes from the token. */
const accept = '/classrooms/classroom/0/assignments/token/:token';

export const acceptanceRoutes = {
  acceptAssignment: defineRoute({
    method: 'POST',
    path: accept,
    policy: 'user',
    tag: 'invites',
    summary: 'Use a link to accept an assignment; repeats answer how far the repository is',
    params: byToken,
    answer: Acceptance,
    errors: [...unusableLink, 'removed_before', 'accept_is_for_students'],
  }),

  getAcceptance: defineRoute({
    method: 'GET',
    path: accept,
    policy: 'user',
    tag: 'invites',
    summary: 'How far the repository of an accepted assignment is; asking changes nothing',
    params: byToken,
    answer: Acceptance,
    errors: [...unusableLink, 'removed_before', 'not_accepted'],
  }),

  fixAccess: defineRoute({
    method: 'POST',
    path: `${workPath}/fix-access`,
    policy: 'work',
    tag: 'works',
    summary: 'Go through every step of the set-up again and put right what is missing',
    params: inWork,
    answer: z.object({ provisioning: Provisioning }),
  }),

  listSetupProblems: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/setup-problems`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'The works whose set-up has stopped, and why',
    params: inAssignment,
    answer: z.object({ setup_problems: z.array(SetupProblem) }),
  }),

  retrySetup: defineRoute({
    method: 'POST',
    path: `${workPath}/setup/retry`,
    policy: 'professor',
    tag: 'works',
    summary: 'Try the set-up of a work again',
    params: inWork,
    answer: z.object({ provisioning: Provisioning }),
  }),
} as const;
