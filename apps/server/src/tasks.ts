/** Every job this product knows, and when the recurring ones run. */
import type { CronItem, JobHelpers, Task } from 'graphile-worker';
import { makeFeedbackBranch } from './features/acceptance/make-feedback-branch.ts';
import { openFeedback } from './features/acceptance/open-feedback.ts';
import { provisionWork } from './features/acceptance/provision-work.ts';
import {
  feedbackBranchKey,
  openFeedbackKey,
  provisionKey,
} from './features/acceptance/setup-jobs.ts';
import { sweepSetups } from './features/acceptance/sweep-setups.ts';
import { prepareBaseKey } from './features/assignments/base-job.ts';
import { prepareBase } from './features/assignments/prepare-base.ts';
import {
  collectKey,
  collectPriority,
  collectReports,
} from './features/autograder/collect-reports.ts';
import {
  annotationsKey,
  annotationsPriority,
  readAnnotations,
} from './features/autograder/read-annotations.ts';
import { setUpKey } from './features/classrooms/set-up-job.ts';
import { setUpClassroom } from './features/classrooms/set-up-classroom.ts';
import { deadlineKey, sweepDeadlines } from './features/deadlines/deadline-jobs.ts';
import { passDeadline } from './features/deadlines/pass-deadline.ts';
import { handlers } from './features/inbox/handlers.ts';
import { forgetDeliveries, processDelivery } from './features/inbox/process-delivery.ts';
import { askInstallation, askInstallationKey } from './features/organizations/ask-installation.ts';
import {
  basePermissionKey,
  basePermissionPriority,
  checkBasePermission,
} from './features/organizations/base-permission.ts';
import {
  backgroundPriority,
  checkKey,
  enterKey,
  releaseKey,
} from './features/people/membership-jobs.ts';
import { releaseMembership } from './features/people/release-membership.ts';
import { reconcileMembership, settleMembership } from './features/people/settle-membership.ts';
import { sweepMemberships } from './features/people/sweep-memberships.ts';
import { postReview } from './features/publishing/post-review.ts';
import { postKey, postPriority } from './features/publishing/publication-jobs.ts';
import type { TokenDeps } from './features/session/platform-tokens.ts';
import { deleteExpiredSessions } from './features/session/queries.ts';
import { askBranch, askBranchKey } from './features/works/following/ask-branch.ts';
import { comparePushes } from './features/works/following/compare-pushes.ts';
import { pinCounted } from './features/works/files/pin-counted.ts';
import {
  compareKey,
  comparePriority,
  fetchKey,
  fetchPriority,
  pinKey,
  redeliverKey,
} from './features/works/pushes/push-jobs.ts';
import { redeliverFailed } from './features/works/following/redeliver.ts';
import { refreshWork } from './features/works/following/refresh-work.ts';
import { makeTreeCache, type TreeCache } from './features/works/files/tree-cache.ts';
import { sweepPushes } from './features/works/following/sweep-heads.ts';
import { forgetGivenUp } from './jobs/forget-given-up.ts';
import { patiently } from './jobs/patiently.ts';
import { priorityOf, type JobName, type JobOptions, type Jobs } from './jobs/queue.ts';
import { tellOfOutages, type OutageDeps } from './jobs/tell-of-outages.ts';
import type { Mirrors } from './mirror/mirrors.ts';

/** A job can wait for a mirror longer than a page can. */
const filePatienceMs = 20_000;

export type JobDeps = TokenDeps & OutageDeps & { mirrors: Mirrors; trees?: TreeCache };

type Tasks = {
  [Name in JobName]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void>;
};

export function makeTasks(deps: JobDeps): Record<JobName, Task> {
  const { db, clock } = deps;
  const patience = { db, clock, tell: tellOfOutages(deps) };
  /** For jobs that need the platform: when it is away they come back by themselves. */
  const retry = <Name extends JobName>(
    name: Name,
    payload: Jobs[Name],
    options: Pick<JobOptions, 'key' | 'priority'>,
    work: () => Promise<void>,
  ) => patiently(patience, { name, payload, options }, work);
  const unhurried = { ...deps, platform: deps.platform.inBackground() };
  const files = { trees: deps.trees ?? makeTreeCache(), patienceMs: filePatienceMs };
  const tasks: Tasks = {
    'acceptances.sweep': () => sweepSetups(db),
    'assignment.prepare-base': (job) =>
      retry('assignment.prepare-base', job, { key: prepareBaseKey(job.assignmentId) }, () =>
        prepareBase(deps, job.assignmentId),
      ),
    'autograder.collect': (job) =>
      retry(
        'autograder.collect',
        job,
        { key: collectKey(job.workId), priority: collectPriority },
        () => collectReports(unhurried, job.workId),
      ),
    'autograder.read-annotations': (job) =>
      retry(
        'autograder.read-annotations',
        job,
        { key: annotationsKey(job), priority: annotationsPriority },
        () => readAnnotations(unhurried, job),
      ),
    'classroom.set-up': (job) =>
      retry('classroom.set-up', job, { key: setUpKey(job.classroomId) }, () =>
        setUpClassroom(deps, job.classroomId),
      ),
    'counted.pin': (job) =>
      retry('counted.pin', job, { key: pinKey(job.workId), priority: fetchPriority }, () =>
        pinCounted(unhurried, job.workId),
      ),
    'deadline.pass': (job) =>
      retry('deadline.pass', job, { key: deadlineKey(job.assignmentId) }, () =>
        passDeadline(deps, job.assignmentId),
      ),
    'deadlines.sweep': () => sweepDeadlines(db, clock()),
    'deliveries.redeliver': (job) =>
      retry('deliveries.redeliver', job, { key: redeliverKey, priority: comparePriority }, () =>
        redeliverFailed(unhurried),
      ),
    'feedback.open': (job) =>
      retry(
        'feedback.open',
        job,
        { key: openFeedbackKey(job.workId), priority: backgroundPriority },
        async () => void (await openFeedback(unhurried, job.workId)),
      ),
    'inbox.process': ({ deliveryId }) => processDelivery({ db, clock, handlers }, deliveryId),
    'inbox.forget': async () => {
      await forgetDeliveries(db, clock());
      await forgetGivenUp(db);
    },
    // Also news of somebody who waits, which go at once; the sweep's do not.
    'membership.check': (job, { job: { priority } }) =>
      retry('membership.check', job, { key: checkKey(job), priority: backgroundPriority }, () =>
        reconcileMembership(
          priorityOf({ priority }) < backgroundPriority ? deps : unhurried,
          job.classroomId,
          job.userId,
        ),
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
    'mirror.fetch': (job) =>
      retry('mirror.fetch', job, { key: fetchKey(job.workId), priority: fetchPriority }, () =>
        refreshWork(deps, job.workId),
      ),
    'organization.ask-installation': (job) =>
      retry('organization.ask-installation', job, { key: askInstallationKey(job) }, () =>
        askInstallation(deps, job),
      ),
    'organization.check': (job) =>
      retry(
        'organization.check',
        job,
        { key: basePermissionKey(job.orgId), priority: basePermissionPriority },
        () => checkBasePermission(deps, job.orgId),
      ),
    'publication.post': (job) =>
      retry(
        'publication.post',
        job,
        { key: postKey(job.publicationId), priority: postPriority },
        () => postReview({ ...unhurried, ...files }, job.publicationId),
      ),
    'pushes.compare': (job) =>
      retry('pushes.compare', job, { key: compareKey(job.workId), priority: comparePriority }, () =>
        comparePushes(unhurried, job.workId),
      ),
    'sessions.sweep': () => deleteExpiredSessions(db, clock()),
    'work.ask-branch': (job) =>
      retry(
        'work.ask-branch',
        job,
        { key: askBranchKey(job.workId), priority: fetchPriority },
        () => askBranch(unhurried, job.workId),
      ),
    'work.feedback-branch': (job) =>
      retry(
        'work.feedback-branch',
        job,
        { key: feedbackBranchKey(job.workId), priority: backgroundPriority },
        () => makeFeedbackBranch(unhurried, job.workId),
      ),
    'work.provision': (job) =>
      retry('work.provision', job, { key: provisionKey(job.workId) }, () =>
        provisionWork(deps, job.workId),
      ),
    'works.sweep': () => sweepPushes(unhurried),
  };
  return tasks as Record<JobName, Task>;
}

/** What is due once a day would never be done by a machine that sleeps at night. */
const madeUpFor = { backfillPeriod: 24 * 60 * 60 * 1000 };

export const schedule: CronItem[] = [
  { task: 'works.sweep', match: '4,19,34,49 * * * *' },
  { task: 'deliveries.redeliver', match: '*/10 * * * *' },
  { task: 'deadlines.sweep', match: '*/15 * * * *' },
  { task: 'memberships.sweep', match: '*/15 * * * *' },
  { task: 'acceptances.sweep', match: '7,22,37,52 * * * *' },
  { task: 'sessions.sweep', match: '17 4 * * *', options: madeUpFor },
  { task: 'inbox.forget', match: '27 4 * * *', options: madeUpFor },
];
