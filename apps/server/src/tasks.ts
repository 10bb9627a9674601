import { makeFeedbackBranch } from './features/acceptance/make-feedback-branch.ts';
import { openFeedback } from './features/acceptance/open-feedback.ts';
import { provisionWork } from './features/acceptance/provision-work.ts';
import { sweepSetups } from './features/acceptance/sweep-setups.ts';
import { prepareBase } from './features/assignments/prepare-base.ts';
import { collectReports } from './features/autograder/collect-reports.ts';
import { readAnnotations } from './features/autograder/read-annotations.ts';
import { moveStaff } from './features/classrooms/move-staff.ts';
import { setUpClassroom } from './features/classrooms/set-up-classroom.ts';
import { sweepDeadlines } from './features/deadlines/sweep-deadlines.ts';
import { announceRelease } from './features/assignments/announce-release.ts';
import { passDeadline } from './features/deadlines/pass-deadline.ts';
import { handlers } from './handlers.ts';
import { forgetDeliveries, processDelivery } from './features/inbox/process-delivery.ts';
import { askInstallation } from './features/organizations/ask-installation.ts';
import { checkBasePermission } from './features/organizations/base-permission.ts';
import { checkKey } from './jobs/kinds/membership-jobs.ts';
import { backgroundPriority, comparePriority } from './jobs/kinds/priorities.ts';
import { releaseMembership } from './features/people/release-membership.ts';
import { syncMembership } from './features/people/sync-membership.ts';
import { sweepMemberships } from './features/people/sweep-memberships.ts';
import { postReview } from './features/publishing/post-review.ts';
import { removeDeleted } from './features/removal/remove-deleted.ts';
import type { TokenDeps } from './features/tokens/platform-tokens.ts';
import { deleteExpiredSessions } from './features/session/queries.ts';
import { askBranch } from './features/commits/following/ask-branch.ts';
import { comparePushes } from './features/commits/following/compare-pushes.ts';
import { pinCounted } from './features/commits/files/pin-counted.ts';
import { redeliverFailed } from './features/commits/following/redeliver.ts';
import { refreshWork } from './features/commits/following/refresh-work.ts';
import type { TreeCache } from './features/commits/files/tree-cache.ts';
import { readTestRepository } from './features/tests/read-repository.ts';
import { runTrial } from './features/tests/run-trial.ts';
import { sweepTests } from './features/tests/sweep-tests.ts';
import { queueRuns } from './features/tests/queue-runs.ts';
import { runTests, type RunDeps } from './features/tests/run-tests.ts';
import { sweepPushes } from './features/commits/following/sweep-heads.ts';
import { forgetGivenUp } from './jobs/forget-given-up.ts';
import { askVisibility } from './features/visibility/ask-visibility.ts';
import { sweepVisibility } from './features/visibility/sweep-visibility.ts';
import { retryTemporary } from './jobs/retry-temporary.ts';
import type { JobName, Jobs } from './jobs/queue.ts';
import type { Recurring } from './jobs/schedule.ts';
import type { Running, Task } from './jobs/take.ts';
import { logOutages, type OutageDeps } from './jobs/log-outages.ts';
import type { Mirrors } from './mirror/mirrors.ts';

/** A job can wait for a mirror longer than a page can. */
const filePatienceMs = 20_000;

export type JobDeps = TokenDeps & OutageDeps & { mirrors: Mirrors; trees: TreeCache };

/** They run in boxes, with workers of their own. */
type BoxJobName = 'tests.run' | 'tests.try';

type Tasks = {
  [Name in JobName]: (payload: Jobs[Name], running: Running) => Promise<void>;
};

export function makeTasks(deps: JobDeps): Record<Exclude<JobName, BoxJobName>, Task> {
  const { db, clock } = deps;
  const retryDeps = { db, clock, onRetry: logOutages(deps) };
  /** Retries while the platform is down. */
  const withRetry =
    <Payload>(work: (payload: Payload) => Promise<unknown>) =>
    (payload: Payload, { job }: Running) =>
      retryTemporary(retryDeps, job, () => work(payload));
  const inBackground = { ...deps, platform: deps.platform.inBackground() };
  const tasks: Omit<Tasks, BoxJobName> = {
    'acceptances.sweep': () => sweepSetups(db),
    'assignment.prepare-base': withRetry(({ assignmentId }) => prepareBase(deps, assignmentId)),
    'assignment.release': ({ assignmentId }) => announceRelease(deps, assignmentId),
    'autograder.collect': withRetry(({ workId }) => collectReports(inBackground, workId)),
    'autograder.read-annotations': withRetry((run) => readAnnotations(inBackground, run)),
    'classroom.move-staff': withRetry((move) => moveStaff(deps, move)),
    'classroom.set-up': withRetry(({ classroomId }) => setUpClassroom(deps, classroomId)),
    'counted.pin': withRetry(({ workId }) => pinCounted(inBackground, workId)),
    'deadline.pass': withRetry((deadline) => passDeadline(deps, deadline)),
    'deadlines.sweep': () => sweepDeadlines(db, clock()),
    'deleted.remove': withRetry(() => removeDeleted(inBackground)),
    'deliveries.redeliver': withRetry(() => redeliverFailed(inBackground)),
    'feedback.open': withRetry(({ workId }) => openFeedback(inBackground, workId)),
    'inbox.process': ({ deliveryId }) => processDelivery({ db, clock, handlers }, deliveryId),
    'inbox.forget': async () => {
      await forgetDeliveries(db, clock());
      await forgetGivenUp(db);
    },
    'membership.check': (member, { job }) => {
      // Checks that people wait for run at once.
      const urgencyDeps = job.priority < backgroundPriority ? deps : inBackground;
      // Under its own key the retry would replace the next later check, which may confirm that a
      // person is absent.
      const retried = { ...job, key: checkKey(member) };
      const check = () => syncMembership(urgencyDeps, member, { accept: false });
      return retryTemporary(retryDeps, retried, check);
    },
    'membership.enter': withRetry((member) => syncMembership(deps, member, { accept: true })),
    'membership.release': withRetry((ended) => releaseMembership(deps, ended, ended.endedRole)),
    'memberships.sweep': () => sweepMemberships(db, clock()),
    'mirror.fetch': withRetry(({ workId }) => refreshWork(deps, workId)),
    'organization.ask-installation': withRetry((asked) => askInstallation(deps, asked)),
    'organization.check': withRetry(({ orgId }) => checkBasePermission(deps, orgId)),
    'publication.post': withRetry(({ publicationId }) =>
      postReview({ ...inBackground, patienceMs: filePatienceMs }, publicationId),
    ),
    'pushes.compare': withRetry(({ workId }) => comparePushes(inBackground, workId)),
    'sessions.sweep': () => deleteExpiredSessions(db, clock()),
    'visibility.sweep': () => sweepVisibility(inBackground),
    'tests.queue': ({ workId }) => queueRuns(deps, workId),
    'tests.read-repository': withRetry(({ assignmentId }) =>
      readTestRepository(deps, assignmentId),
    ),
    'tests.sweep': () => sweepTests(deps),
    'work.ask-branch': withRetry(({ workId }) => askBranch(inBackground, workId)),
    'work.ask-visibility': withRetry(({ workId }) => askVisibility(inBackground, workId)),
    'work.feedback-branch': withRetry(({ workId }) => makeFeedbackBranch(inBackground, workId)),
    'work.provision': withRetry(({ workId }) => provisionWork(deps, workId)),
    'works.sweep': () => sweepPushes(inBackground),
  };
  return tasks;
}

/** Tests wait behind each other only, so pages and pushes do not wait behind tests. */
export function makeTestTasks(deps: JobDeps & RunDeps): Record<BoxJobName, Task> {
  const { db, clock } = deps;
  const retryDeps = { db, clock, onRetry: logOutages(deps) };
  const tasks: Pick<Tasks, BoxJobName> = {
    'tests.run': (payload, { job }) =>
      retryTemporary(retryDeps, job, () => runTests(deps, payload, job)),
    'tests.try': (payload, { job }) =>
      retryTemporary(retryDeps, job, () => runTrial(deps, payload, job)),
  };
  return tasks;
}

const daily = 24 * 60;

export const schedule: Recurring[] = [
  { name: 'works.sweep', everyMinutes: 15 },
  { name: 'visibility.sweep', everyMinutes: 15 },
  { name: 'deliveries.redeliver', everyMinutes: 10, priority: comparePriority },
  { name: 'deadlines.sweep', everyMinutes: 15 },
  { name: 'memberships.sweep', everyMinutes: 15 },
  { name: 'acceptances.sweep', everyMinutes: 15 },
  { name: 'tests.sweep', everyMinutes: 15 },
  { name: 'sessions.sweep', everyMinutes: daily },
  { name: 'deleted.remove', everyMinutes: daily, priority: backgroundPriority },
  { name: 'inbox.forget', everyMinutes: daily },
];
