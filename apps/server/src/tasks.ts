/** Every job this product knows, and when the recurring ones run. */
import { makeFeedbackBranch } from './features/acceptance/make-feedback-branch.ts';
import { openFeedback } from './features/acceptance/open-feedback.ts';
import { provisionWork } from './features/acceptance/provision-work.ts';
import { sweepSetups } from './features/acceptance/sweep-setups.ts';
import { prepareBase } from './features/assignments/prepare-base.ts';
import { collectReports } from './features/autograder/collect-reports.ts';
import { readAnnotations } from './features/autograder/read-annotations.ts';
import { setUpClassroom } from './features/classrooms/set-up-classroom.ts';
import { sweepDeadlines } from './features/deadlines/sweep-deadlines.ts';
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
import type { TokenDeps } from './features/tokens/platform-tokens.ts';
import { deleteExpiredSessions } from './features/session/queries.ts';
import { askBranch } from './features/commits/following/ask-branch.ts';
import { comparePushes } from './features/commits/following/compare-pushes.ts';
import { pinCounted } from './features/commits/files/pin-counted.ts';
import { redeliverFailed } from './features/commits/following/redeliver.ts';
import { refreshWork } from './features/commits/following/refresh-work.ts';
import type { TreeCache } from './features/commits/files/tree-cache.ts';
import { sweepPushes } from './features/commits/following/sweep-heads.ts';
import { forgetGivenUp } from './jobs/forget-given-up.ts';
import { patiently } from './jobs/patiently.ts';
import type { JobName, Jobs } from './jobs/queue.ts';
import type { Recurring } from './jobs/schedule.ts';
import type { Running, Task } from './jobs/take.ts';
import { tellOfOutages, type OutageDeps } from './jobs/tell-of-outages.ts';
import type { Mirrors } from './mirror/mirrors.ts';

/** A job can wait for a mirror longer than a page can. */
const filePatienceMs = 20_000;

export type JobDeps = TokenDeps & OutageDeps & { mirrors: Mirrors; trees: TreeCache };

type Tasks = {
  [Name in JobName]: (payload: Jobs[Name], running: Running) => Promise<void>;
};

export function makeTasks(deps: JobDeps): Record<JobName, Task> {
  const { db, clock } = deps;
  const patience = { db, clock, tell: tellOfOutages(deps) };
  /** For jobs that need the platform: when it is away they come back by themselves. */
  const patient =
    <Payload>(work: (payload: Payload) => Promise<unknown>) =>
    (payload: Payload, { job }: Running) =>
      patiently(patience, job, () => work(payload));
  const unhurried = { ...deps, platform: deps.platform.inBackground() };
  const tasks: Tasks = {
    'acceptances.sweep': () => sweepSetups(db),
    'assignment.prepare-base': patient(({ assignmentId }) => prepareBase(deps, assignmentId)),
    'autograder.collect': patient(({ workId }) => collectReports(unhurried, workId)),
    'autograder.read-annotations': patient((run) => readAnnotations(unhurried, run)),
    'classroom.set-up': patient(({ classroomId }) => setUpClassroom(deps, classroomId)),
    'counted.pin': patient(({ workId }) => pinCounted(unhurried, workId)),
    'deadline.pass': patient((deadline) => passDeadline(deps, deadline)),
    'deadlines.sweep': () => sweepDeadlines(db, clock()),
    'deliveries.redeliver': patient(() => redeliverFailed(unhurried)),
    'feedback.open': patient(({ workId }) => openFeedback(unhurried, workId)),
    'inbox.process': ({ deliveryId }) => processDelivery({ db, clock, handlers }, deliveryId),
    'inbox.forget': async () => {
      await forgetDeliveries(db, clock());
      await forgetGivenUp(db);
    },
    'membership.check': (member, { job }) => {
      // Also news of somebody who waits, which go at once; the sweep's do not.
      const hurried = job.priority < backgroundPriority ? deps : unhurried;
      // A later check comes back as one that is due: under its own key it would take the time of the
      // next later one, which may be the second look that somebody's absence needs.
      const retried = { ...job, key: checkKey(member) };
      const check = () => syncMembership(hurried, member, { accept: false });
      return patiently(patience, retried, check);
    },
    'membership.enter': patient((member) => syncMembership(deps, member, { accept: true })),
    'membership.release': patient((ended) => releaseMembership(deps, ended, ended.endedRole)),
    'memberships.sweep': () => sweepMemberships(db, clock()),
    'mirror.fetch': patient(({ workId }) => refreshWork(deps, workId)),
    'organization.ask-installation': patient((asked) => askInstallation(deps, asked)),
    'organization.check': patient(({ orgId }) => checkBasePermission(deps, orgId)),
    'publication.post': patient(({ publicationId }) =>
      postReview({ ...unhurried, patienceMs: filePatienceMs }, publicationId),
    ),
    'pushes.compare': patient(({ workId }) => comparePushes(unhurried, workId)),
    'sessions.sweep': () => deleteExpiredSessions(db, clock()),
    'work.ask-branch': patient(({ workId }) => askBranch(unhurried, workId)),
    'work.feedback-branch': patient(({ workId }) => makeFeedbackBranch(unhurried, workId)),
    'work.provision': patient(({ workId }) => provisionWork(deps, workId)),
    'works.sweep': () => sweepPushes(unhurried),
  };
  return tasks;
}

const daily = 24 * 60;

export const schedule: Recurring[] = [
  { name: 'works.sweep', everyMinutes: 15 },
  { name: 'deliveries.redeliver', everyMinutes: 10, priority: comparePriority },
  { name: 'deadlines.sweep', everyMinutes: 15 },
  { name: 'memberships.sweep', everyMinutes: 15 },
  { name: 'acceptances.sweep', everyMinutes: 15 },
  { name: 'sessions.sweep', everyMinutes: daily },
  { name: 'inbox.forget', everyMinutes: daily },
];
