/**
 * Brings works up to date with the push log, the deadlines and the clock: state, the commit that
 * counts, what came late. Whoever changes one of those calls this in the same transaction.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { contributors, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { enqueueCollect } from '../../autograder/collect-reports.ts';
import { planDeadline } from '../../deadlines/deadline-jobs.ts';
import type { ExtensionId } from '../../deadlines/extension-rows.ts';
import { announce } from '../../events/announce.ts';
import { lockHistories, type PlacedHistory } from './history-queries.ts';
import { enqueuePin } from '../pushes/push-jobs.ts';
import { settlementOf, type Settlement } from './settlement.ts';

/** More works than this change together only when a deadline passes or moves, which is no secret. */
const announcedSingly = 50;

/** Safe to repeat and to run twice at once: the row is locked, and the facts decide. */
export async function settleWork(tx: Tx, workId: number, now: Date): Promise<void> {
  await settle(tx, await lockHistories(tx, eq(works.id, workId)), now);
}

/** Also plans the next time that a deadline of the assignment passes. */
export async function settleAssignment(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  await planDeadline(tx, assignmentId, now);
  await settleWorksOf(tx, assignmentId, now);
}

export async function settleWorksOf(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  await settle(tx, await lockHistories(tx, eq(works.assignmentId, assignmentId)), now);
}

/**
 * For whom another deadline holds from now on. It is theirs and that of whoever they work with: what
 * others have done stands as it did, and waits for the job at the deadline.
 */
export async function settleExtended(
  tx: Tx,
  { assignmentId, userId }: ExtensionId,
  now: Date,
): Promise<void> {
  await planDeadline(tx, assignmentId, now);
  const own = tx
    .select({ id: contributors.workId })
    .from(contributors)
    .where(and(eq(contributors.assignmentId, assignmentId), eq(contributors.userId, userId)));
  await settle(tx, await lockHistories(tx, inArray(works.id, own)), now);
}

async function settle(tx: Tx, histories: readonly PlacedHistory[], now: Date): Promise<void> {
  const changed: PlacedHistory[] = [];
  for (const history of histories) {
    const settlement = settlementOf(history, now);
    if (!differs(history.work, settlement)) continue;
    await save(tx, history, settlement, now);
    changed.push(history);
  }
  await announceChanged(tx, changed);
}

async function save(
  tx: Tx,
  { work }: PlacedHistory,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { countedSha } = settlement;
  const isNewlyCounted = countedSha !== work.countedSha;
  const newlyCountedAt = countedSha === null ? null : now;
  const countedAt = isNewlyCounted ? newlyCountedAt : work.countedAt;
  await tx
    .update(works)
    .set({
      ...settlement,
      countedAt,
      updatedAt: now,
      // What was said of the commit that counted before is over.
      ...(isNewlyCounted && { contentProblem: null }),
    })
    .where(eq(works.id, work.id));
  if (isNewlyCounted && countedSha !== null) {
    await enqueuePin(tx, work.id);
    await enqueueCollect(tx, work.id);
  }
}

async function announceChanged(tx: Tx, changed: readonly PlacedHistory[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const place = { classroomId: first.classroomId, assignmentId: first.work.assignmentId };
  const single = changed.map(({ work }) => ({
    ...place,
    topic: 'works' as const,
    workId: work.id,
  }));
  const news = changed.length > announcedSingly ? [{ ...place, topic: 'works' as const }] : single;
  for (const one of news) await announce(tx, one);
}

function differs(work: PlacedHistory['work'], settlement: Settlement): boolean {
  return Object.entries(settlement).some(
    ([name, value]) => value?.valueOf() !== work[name as keyof Settlement]?.valueOf(),
  );
}
