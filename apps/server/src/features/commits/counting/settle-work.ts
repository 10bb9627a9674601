/**
 * Updates state, counted commit and late commit of works. Code that changes pushes or deadlines calls this
 * in the same transaction.
 */
import { eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../db/group-by.ts';
import { works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { enqueueCollect } from '../../../jobs/kinds/autograder-jobs.ts';
import { planDeadline } from '../../../jobs/kinds/deadline-jobs.ts';
import { announce, announceEach } from '../../events/announce.ts';
import { lockHistories, type PlacedHistory } from './history-queries.ts';
import { enqueueQueue, hasTests } from '../../../jobs/kinds/test-jobs.ts';
import { enqueuePin } from '../../../jobs/kinds/push-jobs.ts';
import { settlementOf, type Settlement, type WorkHistory } from './settlement.ts';

type WorkRow = typeof works.$inferSelect;

/** More works change together only with the assignment's deadline, which everybody may know. */
const announcedSingly = 50;

/** Idempotent, and safe to run concurrently. */
export async function settleWork(tx: Tx, workId: number, now: Date): Promise<void> {
  await settleWorks(tx, [workId], now);
}

/** The works must be of one assignment. */
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
  const changed = histories
    .map((history) => ({ history, before: history.work, after: settled(history, now) }))
    .filter(({ before, after }) => after !== before);
  await saveWorks(tx, changed);
  return changed.map(({ history }) => history);
}

/** The work as settling leaves it, not saved yet; the same object if nothing changes. */
export function settled(history: WorkHistory, now: Date): WorkRow {
  const { work } = history;
  const settlement = settlementOf(history, now);
  if (!differs(work, settlement)) return work;
  const { countedSha } = settlement;
  const isNewlyCounted = countedSha !== work.countedSha;
  return {
    ...work,
    ...settlement,
    updatedAt: now,
    ...(isNewlyCounted && {
      countedAt: countedSha === null ? null : now,
      // The problem was about the commit that counted before.
      contentProblem: null,
    }),
  };
}

export interface ChangedWork {
  before: WorkRow;
  after: WorkRow;
}

/** The works must be locked. Works with the same changes share a statement. */
export async function saveWorks(tx: Tx, changed: readonly ChangedWork[]): Promise<void> {
  const groups = groupBy(changed, (each) => JSON.stringify(changesOf(each)));
  for (const alike of groups.values()) {
    const changes = changesOf(alike[0]!);
    if (Object.keys(changes).length === 0) continue;
    const ids = alike.map(({ after }) => after.id);
    await tx.update(works).set(changes).where(inArray(works.id, ids));
  }
  const counted = changed
    .filter(({ before, after }) => ![before.countedSha, null].includes(after.countedSha))
    .map(({ after }) => after);
  const [first] = counted;
  if (!first) return;
  const isTested = await hasTests(tx, first.assignmentId);
  for (const { id } of counted) {
    await enqueuePin(tx, id);
    await enqueueCollect(tx, id);
    if (isTested) await enqueueQueue(tx, id);
  }
}

function changesOf({ before, after }: ChangedWork): Partial<WorkRow> {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, before[name as keyof WorkRow]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** Each student hears only of their own. */
export async function announceSingly(tx: Tx, changed: readonly PlacedHistory[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const ids = changed.map(({ work }) => work.id);
  await announceEach(tx, eventOf(first), ids);
}

function eventOf({ classroomId, work: { assignmentId } }: PlacedHistory) {
  return { classroomId, assignmentId, topic: 'works' as const };
}

function differs(work: WorkRow, settlement: Settlement): boolean {
  return Object.entries(settlement).some(
    ([name, value]) => !isSame(value, work[name as keyof Settlement]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one?.valueOf() === other?.valueOf();
}
