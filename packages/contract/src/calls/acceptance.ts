import { byToken, unusableLink } from './invites.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Accepting an assignment, and the progress of its repository. */

/** `waiting`: for the organization's invitation. `queued`: for a place in the setup queue. */
export const ProvisioningStatus = z.enum(['waiting', 'queued', 'running', 'ready', 'failed']);
export type ProvisioningStatus = z.infer<typeof ProvisioningStatus>;

/** In the order in which the setup runs them. */
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
  /** Place in the queue, 1 is next. Null unless queued. */
  position: z.int().min(1).nullable(),
  expected_seconds: Count.nullable(),
  /** Why the setup has stopped, as a sentence. */
  problem: z.string().nullable(),
  /** Null until the student can open it. */
  repo_url: z.string().nullable(),
});
export type Provisioning = z.infer<typeof Provisioning>;

/** `repo_url` is where the repository is or will be; `provisioning` says whether it is ready. */
export const Acceptance = z.object({
  message: z.string(),
  repo_url: z.string(),
  student_work_id: Id,
  classroom_id: Id,
  assignment_id: Id,
  /** The main due date, or the student's own extension. */
  effective_due_date: Timestamp.nullable().default(null),
  /** By the database clock. */
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

/** The classroom id in the path is always 0 and means nothing: authority comes from the token. */
const accept = '/classrooms/classroom/0/assignments/token/:token';

export const acceptanceRoutes = {
  acceptAssignment: defineRoute({
    method: 'POST',
    path: accept,
    policy: 'user',
    tag: 'invites',
    summary: 'Accept an assignment with a link; repeats return the progress of the repository',
    params: byToken,
    answer: Acceptance,
    errors: [
      ...unusableLink,
      'removed_before',
      'accept_is_for_students',
      'assignment_archived',
      'assignment_not_open',
      'assignment_closed',
    ],
  }),

  getAcceptance: defineRoute({
    method: 'GET',
    path: accept,
    policy: 'user',
    tag: 'invites',
    summary: 'Progress of the repository of an accepted assignment; changes nothing',
    params: byToken,
    answer: Acceptance,
    errors: [...unusableLink, 'removed_before', 'not_accepted', 'assignment_archived'],
  }),

  fixAccess: defineRoute({
    method: 'POST',
    path: `${workPath}/fix-access`,
    policy: 'work',
    tag: 'works',
    summary: 'Run every setup step again and repair what is missing',
    params: inWork,
    answer: z.object({ provisioning: Provisioning }),
  }),

  listSetupProblems: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/setup-problems`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Submissions whose setup has stopped, and why',
    params: inAssignment,
    answer: z.object({ setup_problems: z.array(SetupProblem) }),
  }),

  retrySetup: defineRoute({
    method: 'POST',
    path: `${workPath}/setup/retry`,
    policy: 'professor',
    tag: 'works',
    summary: 'Retry the setup of a submission',
    params: inWork,
    answer: z.object({ provisioning: Provisioning }),
  }),
} as const;
