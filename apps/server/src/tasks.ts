/** Every job this product knows, and when the recurring ones run. */
import type { CronItem, Task } from 'graphile-worker';
import { setUpKey } from './features/classrooms/set-up-job.ts';
import { setUpClassroom } from './features/classrooms/set-up-classroom.ts';
import { handlers } from './features/inbox/handlers.ts';
import { forgetDeliveries, processDelivery } from './features/inbox/process-delivery.ts';
import {
  backgroundPriority,
  checkKey,
  enterKey,
  releaseKey,
} from './features/people/membership-jobs.ts';
import { releaseMembership } from './features/people/release-membership.ts';
import { reconcileMembership, settleMembership } from './features/people/settle-membership.ts';
import { sweepMemberships } from './features/people/sweep-memberships.ts';
import type { TokenDeps } from './features/session/platform-tokens.ts';
import { deleteExpiredSessions } from './features/session/queries.ts';
import { patiently } from './jobs/patiently.ts';
import type { JobName, JobOptions, Jobs } from './jobs/queue.ts';

export type JobDeps = TokenDeps;

type Tasks = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export function makeTasks(deps: JobDeps): Record<JobName, Task> {
  const { db, clock } = deps;
  /** For jobs that need the platform: when it is away they come back by themselves. */
  const retry = <Name extends JobName>(
    name: Name,
    payload: Jobs[Name],
    options: Pick<JobOptions, 'key' | 'priority'>,
    work: () => Promise<void>,
  ) => patiently(deps, { name, payload, options }, work);
  const tasks: Tasks = {
    'classroom.set-up': (job) =>
      retry('classroom.set-up', job, { key: setUpKey(job.classroomId) }, () =>
        setUpClassroom(deps, job.classroomId),
      ),
    'inbox.process': ({ deliveryId }) => processDelivery({ db, clock, handlers }, deliveryId),
    'inbox.forget': () => forgetDeliveries(db, clock()),
    'membership.check': (job) =>
      retry('membership.check', job, { key: checkKey(job), priority: backgroundPriority }, () =>
        reconcileMembership(deps, job.classroomId, job.userId),
      ),
    'membership.enter': (job) =>
      retry('membership.enter', job, { key: enterKey(job) }, () =>
        settleMembership(deps, job, { accept: true }),
      ),
    'membership.release': (job) =>
      retry('membership.release', job, { key: releaseKey(job, job.endedRole) }, () =>
        releaseMembership(deps, job, job.endedRole),
      ),
    'memberships.sweep': () => sweepMemberships(db, clock()),
    'sessions.sweep': () => deleteExpiredSessions(db, clock()),
  };
  return tasks as Record<JobName, Task>;
}

export const schedule: CronItem[] = [
  { task: 'memberships.sweep', match: '*/15 * * * *' },
  { task: 'sessions.sweep', match: '17 4 * * *' },
  { task: 'inbox.forget', match: '27 4 * * *' },
];
