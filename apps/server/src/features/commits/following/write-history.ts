/** Records what a fetch has shown: missed pushes, commits and head; then settles the work. */
import { and, eq } from 'drizzle-orm';
import { commits, pushes, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import type { Commit } from '../../../mirror/history/commit-reader.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { enqueueOpenFeedback } from '../../../jobs/kinds/setup-jobs.ts';
import { enqueueTests } from '../../../jobs/kinds/test-jobs.ts';
import { announce } from '../../events/announce.ts';
import { clearUnreadable } from './content-problem.ts';
import { enqueueCompare } from '../../../jobs/kinds/push-jobs.ts';
import { branchRef } from '../pushes/push-log.ts';
import { recordPushes } from '../pushes/record-push.ts';
import { saveCommits } from '../pushes/save-commits.ts';
import { settleWork } from '../counting/settle-work.ts';
import { findMissedPushes } from '../pushes/missed-pushes.ts';
import { lockWork } from '../lock-work.ts';
import type { WorkRepository } from '../work-repository.ts';

export interface History {
  refs: Ref[];
  /** Undefined when they took too long to read. */
  commits: Commit[] | undefined;
  /** The commits that tags point to, by the tag's target. */
  tagged: ReadonlyMap<string, string>;
}

/** For missed pushes: compare with the platform's log first, or record them, when that has been done. */
export type OnMissedPush = 'compare' | 'record';

export async function writeHistory(
  tx: Tx,
  work: WorkRepository,
  history: History,
  onMissed: OnMissedPush,
  now: Date,
): Promise<void> {
  const { workId, assignmentId, classroomId, starterSha } = work;
  // Serialised, so that two fetches of one repository do not undo each other.
  await lockWork(tx, workId);
  await recordMissedPushes(tx, work, history.refs, onMissed, now);
  const log = await tx.select().from(pushes).where(eq(pushes.workId, workId));
  const { refs, commits: read, tagged } = history;
  const pushedCommits = log.map(({ afterSha, ...push }) => ({
    ...push,
    afterSha: tagged.get(afterSha) ?? afterSha,
  }));
  // The push log decides which commit counts; without a list of commits only the figures stay old.
  if (read) await saveCommits(tx, workId, { refs, commits: read }, pushedCommits);
  const head = history.refs.find(({ name }) => name === branchRef(work.defaultBranch));
  // A deleted branch has no head; people still see the last one.
  if (head) {
    await tx.update(works).set({ headSha: head.sha, updatedAt: now }).where(eq(works.id, workId));
  }
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  await clearUnreadable(tx, work);
  await settleWork(tx, workId, now);
  await enqueueTests(tx, work);
  if (work.pullRequestNumber === null && head && head.sha !== starterSha) {
    await openFeedbackOnce(tx, workId);
  }
}

/** A push that is not in the platform's log either came no later than now. */
async function recordMissedPushes(
  tx: Tx,
  work: WorkRepository,
  refs: readonly Ref[],
  onMissed: OnMissedPush,
  now: Date,
): Promise<void> {
  const { workId, starterSha } = work;
  const log = await tx.select().from(pushes).where(eq(pushes.workId, workId));
  const main = branchRef(work.defaultBranch);
  // First, because only the first refs are searched.
  const mainFirst = refs.toSorted((a, b) => Number(b.name === main) - Number(a.name === main));
  const changes = findMissedPushes(mainFirst, log, starterSha);
  if (changes.length === 0) return;
  if (onMissed === 'compare') return enqueueCompare(tx, workId);
  const origin = { pusherId: null, byBot: false, source: 'sweep' as const };
  const pushed = changes.map((change) => ({
    ...change,
    ...origin,
    forced: false,
    receivedAt: now,
  }));
  await recordPushes(tx, work, pushed);
}

/** Waits for the first student commit, because the platform refuses a pull request without commits. */
async function openFeedbackOnce(tx: Tx, workId: number): Promise<void> {
  const [first] = await tx
    .select({ sha: commits.sha })
    .from(commits)
    .where(and(eq(commits.workId, workId), eq(commits.kind, 'student')))
    .limit(1);
  if (first) await enqueueOpenFeedback(tx, workId);
}
