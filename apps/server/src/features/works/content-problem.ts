/** A repository that cannot be read while what counts in it is not kept here is its professors' news. */
import { texts } from '@lectern/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { countedPacks, provisionings } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';
import type { WorkRepository } from './work-repository.ts';

const { repositoryGone, countedUnreadable } = texts.setup;

/** What the set-up itself stopped at stays: it came first, and explains the rest. */
export async function tellProblem(
  db: Db,
  work: WorkRepository,
  problem: typeof repositoryGone | typeof countedUnreadable,
): Promise<void> {
  const { workId } = work;
  await transact(db, async (tx) => {
    if (await isKept(tx, work)) return;
    const told = await tx
      .update(provisionings)
      .set({ problem })
      .where(and(eq(provisionings.workId, workId), isNull(provisionings.problem)))
      .returning({ workId: provisionings.workId });
    if (told.length > 0) await announceWork(tx, work);
  });
}

/** Read again, so nobody has to do anything any more. */
export async function forgetProblem(tx: Tx, work: WorkRepository): Promise<void> {
  const ours = inArray(provisionings.problem, [repositoryGone, countedUnreadable]);
  const forgotten = await tx
    .update(provisionings)
    .set({ problem: null })
    .where(and(eq(provisionings.workId, work.workId), ours))
    .returning({ workId: provisionings.workId });
  if (forgotten.length > 0) await announceWork(tx, work);
}

async function isKept(tx: Tx, { workId, countedSha }: WorkRepository): Promise<boolean> {
  if (countedSha === null) return false;
  const [kept] = await tx
    .select({ sha: countedPacks.sha })
    .from(countedPacks)
    .where(and(eq(countedPacks.workId, workId), eq(countedPacks.sha, countedSha)));
  return kept !== undefined;
}

function announceWork(tx: Tx, { classroomId, assignmentId, workId }: WorkRepository) {
  return announce(tx, { classroomId, topic: 'works', assignmentId, workId });
}
