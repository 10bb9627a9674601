/**
 * Updates state, counted commit and late commit of works. Code that changes pushes or deadlines calls this
 * in the same transaction.
 */
import { eq, inArray } from 'drizzle-orm';
import { works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { enqueueCollect } from '../../../jobs/kinds/autograder-jobs.ts';
import { planDeadline } from '../../../jobs/kinds/deadline-jobs.ts';
import { announce, announceEach } from '../../events/announce.ts';
import { lockHistories, type PlacedHistory } from './history-queries.ts';
import { enqueuePin } from '../../../jobs/kinds/push-jobs.ts';
import { settlementOf, type Settlement } from './settlement.ts';

/** More works change together only with the assignment's deadline, which everybody may know. */
const announcedSingly = 50;

/** Idempotent, and safe to run concurrently. */
export async function settleWork(tx: Tx, workId: number, now: Date): Promise<void> {
  await settleWorks(tx, [workId], now);
}

/** The works must be of one assignment. Each student hears only of their own. */
export async function settleWorks(tx: Tx, workIds: readonly number[], now: Date): Promise<void> {
  const histories = await lockHistories(tx, inArray(works.id, [...workIds]));
  await announceSingly(tx, await settle(tx, histories, now));
}

/** Schedules the assignment's next deadline and settles its works. Returns whether any work changed. */
export async function settleAssignment(tx: Tx, assignmentId: number, now: Date): Promise<boolean> {
  await planDeadline(tx, assignmentId, now);
  return settleWorksOf(tx, assignmentId, now);
}

export async function settleWorksOf(tx: Tx, assignmentId: number, now: Date): Promise<boolean> {
  const histories = await lockHistories(tx, eq(works.assignmentId, assignmentId));
  const changed = await settle(tx, histories, now);
  if (changed.length > announcedSingly) await announce(tx, eventOf(changed[0]!));
  else await announceSingly(tx, changed);
  return changed.length > 0;
}

/** Returns the works it changed. */
async function settle(
  tx: Tx,
  histories: readonly PlacedHistory[],
  now: Date,
): Promise<PlacedHistory[]> {
  const changed: PlacedHistory[] = [];
  for (const history of histories) {
    const settlement = settlementOf(history, now);
    if (!differs(history.work, settlement)) continue;
    await save(tx, history, settlement, now);
    changed.push(history);
  }
  return changed;
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
      // The problem was about the commit that counted before.
      ...(isNewlyCounted && { contentProblem: null }),
    })
    .where(eq(works.id, work.id));
  if (isNewlyCounted && countedSha !== null) {
    await enqueuePin(tx, work.id);
    await enqueueCollect(tx, work.id);
  }
}

async function announceSingly(tx: Tx, changed: readonly PlacedHistory[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const ids = changed.map(({ work }) => work.id);
  await announceEach(tx, eventOf(first), ids);
}

function eventOf({ classroomId, work: { assignmentId } }: PlacedHistory) {
  return { classroomId, assignmentId, topic: 'works' as const };
}

function differs(work: PlacedHistory['work'], settlement: Settlement): boolean {
  return Object.entries(settlement).some(
    ([name, value]) => value?.valueOf() !== work[name as keyof Settlement]?.valueOf(),
  );
}
