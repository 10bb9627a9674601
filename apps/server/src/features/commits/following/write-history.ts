/** Writes down what a fetch has shown: pushes nobody told us of, commits, head, and what follows. */
import { and, eq } from 'drizzle-orm';
import { commits, pushes, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import type { Commit } from '../../../mirror/history/commit-reader.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { enqueueOpenFeedback } from '../../../jobs/kinds/setup-jobs.ts';
import { announce } from '../../events/announce.ts';
import { forgetGone } from './content-problem.ts';
import { enqueueCompare } from '../../../jobs/kinds/push-jobs.ts';
import { branchRef } from '../pushes/push-log.ts';
import { recordPushes } from '../pushes/record-push.ts';
import { saveCommits } from '../pushes/save-commits.ts';
import { settleWork } from '../counting/settle-work.ts';
import { unexplained } from '../pushes/unexplained.ts';
import { lockWork } from '../lock-work.ts';
import type { WorkRepository } from '../work-repository.ts';

export interface History {
  refs: Ref[];
  /** Undefined when they took too long to read. */
  commits: Commit[] | undefined;
  /** The commits that tags lead to, by what those stand at. */
  tagged: ReadonlyMap<string, string>;
}

/** `ask`: what nobody told us is asked of the platform's log first; `assume`: it has been asked. */
export type Unheard = 'ask' | 'assume';

export async function writeHistory(
  tx: Tx,
  work: WorkRepository,
  history: History,
  unheard: Unheard,
  now: Date,
): Promise<void> {
  const { workId, assignmentId, classroomId, starterSha } = work;
  // One at a time, so that two fetches of one repository do not undo each other.
  await lockWork(tx, workId);
  await hearOf(tx, work, history.refs, unheard, now);
  const log = await tx.select().from(pushes).where(eq(pushes.workId, workId));
  const { refs, commits: read, tagged } = history;
  const brought = log.map(({ afterSha, ...push }) => ({
    ...push,
    afterSha: tagged.get(afterSha) ?? afterSha,
  }));
  // Which commit counts is the push log's to say; without the list only the figures stay as they were.
  if (read) await saveCommits(tx, workId, { refs, commits: read }, brought);
  const head = history.refs.find(({ name }) => name === branchRef(work.defaultBranch));
  // A deleted branch has no head; the work goes on being shown as it last was.
  if (head) {
    await tx.update(works).set({ headSha: head.sha, updatedAt: now }).where(eq(works.id, workId));
  }
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  await forgetGone(tx, work);
  await settleWork(tx, workId, now);
  if (work.pullRequestNumber === null && head && head.sha !== starterSha) {
    await openFeedbackOnce(tx, workId);
  }
}

/** Where the platform's log says nothing either, the push came no later than now. */
async function hearOf(
  tx: Tx,
  work: WorkRepository,
  refs: readonly Ref[],
  unheard: Unheard,
  now: Date,
): Promise<void> {
  const { workId, starterSha } = work;
  const log = await tx.select().from(pushes).where(eq(pushes.workId, workId));
  const main = branchRef(work.defaultBranch);
  // First, since among very many refs it must not be the one that is left out.
  const mainFirst = refs.toSorted((a, b) => Number(b.name === main) - Number(a.name === main));
  const changes = unexplained(mainFirst, log, starterSha);
  if (changes.length === 0) return;
  if (unheard === 'ask') return enqueueCompare(tx, workId);
  const origin = { pusherId: null, byBot: false, source: 'sweep' as const };
  const heard = changes.map((change) => ({ ...change, ...origin, forced: false, receivedAt: now }));
  await recordPushes(tx, work, heard);
}

/** The platform refuses a pull request without commits, so it waits for the first student one. */
async function openFeedbackOnce(tx: Tx, workId: number): Promise<void> {
  const [first] = await tx
    .select({ sha: commits.sha })
    .from(commits)
    .where(and(eq(commits.workId, workId), eq(commits.kind, 'student')))
    .limit(1);
  if (first) await enqueueOpenFeedback(tx, workId);
}
