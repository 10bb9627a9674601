/** Brings what we know of a work up to date with its repository: mirror, commits, head, standing. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { commits, pushes, works } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { listCommits, type Commit } from '../../mirror/commits.ts';
import { fetchHeads, type Ref } from '../../mirror/fetch.ts';
import type { Mirrors } from '../../mirror/mirrors.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import { enqueueOpenFeedback } from '../acceptance/setup-jobs.ts';
import { announce } from '../events/announce.ts';
import { enqueueCompare } from './push-jobs.ts';
import { branchRef, isNothing } from './push-log.ts';
import { recordPushes } from './record-push.ts';
import { saveCommits } from './save-commits.ts';
import { settleWork } from './settle-work.ts';
import { unexplained } from './unexplained.ts';
import { findWorkRepository, mirrorKey, sourceOf, type WorkRepository } from './work-repository.ts';

export interface MirrorDeps {
  db: Db;
  clock: () => Date;
  platform: Platform;
  mirrors: Mirrors;
}

interface History {
  refs: Ref[];
  commits: Commit[];
}

/** `ask`: what nobody told us is asked of the platform's log first; `assume`: it has been asked. */
export type Unheard = 'ask' | 'assume';

/** Safe to repeat. A repository that is gone changes nothing: what it held stays as we know it. */
export async function refreshWork(
  deps: MirrorDeps,
  workId: number,
  unheard: Unheard = 'ask',
): Promise<void> {
  const work = await findWorkRepository(deps.db, workId);
  if (!work) return;
  try {
    const history = await fetchHistory(deps, work);
    const seenAt = deps.clock();
    await transact(deps.db, (tx) => writeDown(tx, work, history, unheard, seenAt));
  } catch (error) {
    if (!isProblem(error, 'absent') && !isProblem(error, 'refused')) throw error;
  }
}

/** Fills the mirror; also what a page does that needs it and finds it empty. */
export async function fetchHistory(deps: MirrorDeps, work: WorkRepository): Promise<History> {
  const { mirrors, platform } = deps;
  const source = await sourceOf(platform, work);
  const seen = await listHeads(deps.db, work);
  return mirrors.write(mirrorKey(work), async (mirror) => {
    const refs = await fetchHeads(mirror, source, seen, mirrors.signal);
    return { refs, commits: await listCommits(mirror, work.starterSha) };
  });
}

async function listHeads(db: Reader, { workId, starterSha }: WorkRepository): Promise<string[]> {
  const rows = await db
    .select({ sha: pushes.afterSha })
    .from(pushes)
    .where(eq(pushes.workId, workId))
    .orderBy(pushes.receivedAt);
  return [starterSha, ...rows.map(({ sha }) => sha).filter((sha) => !isNothing(sha))];
}

async function writeDown(
  tx: Tx,
  work: WorkRepository,
  { refs, commits: found }: History,
  unheard: Unheard,
  now: Date,
): Promise<void> {
  const { workId, assignmentId, classroomId, starterSha } = work;
  // One at a time, so that two fetches of one repository do not undo each other.
  await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('update');
  await hearOf(tx, work, refs, unheard, now);
  const log = await tx.select().from(pushes).where(eq(pushes.workId, workId));
  await saveCommits(tx, workId, { refs, commits: found }, log);
  const head = refs.find(({ name }) => name === branchRef(work.defaultBranch));
  if (head && head.sha !== work.headSha) {
    await tx.update(works).set({ headSha: head.sha, updatedAt: now }).where(eq(works.id, workId));
  }
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
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
  const changes = unexplained(refs, log, starterSha);
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
    .where(eq(commits.workId, workId))
    .limit(1);
  if (first) await enqueueOpenFeedback(tx, workId);
}
