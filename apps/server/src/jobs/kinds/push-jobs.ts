import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue, enqueueMissing, type JobOptions } from '../queue.ts';
import { comparePriority, fetchPriority } from './priorities.ts';

export function fetchKey(workId: number): string {
  return `work:${workId}:fetch`;
}

export function compareKey(workId: number): string {
  return `work:${workId}:compare`;
}

export function pinKey(workId: number): string {
  return `counted.pin:${workId}`;
}

export function enqueueFetch(tx: Tx, workId: number): Promise<void> {
  const options = { key: fetchKey(workId), priority: fetchPriority };
  return enqueue(tx, 'mirror.fetch', { workId }, options);
}

/** Without waiting for retries. */
export async function enqueueReading(tx: Tx, workId: number): Promise<void> {
  await enqueueFetch(tx, workId);
  await enqueuePin(tx, workId);
}

export function enqueuePin(
  tx: Tx,
  workId: number,
  options: Pick<JobOptions, 'priority'> = {},
): Promise<void> {
  return enqueue(tx, 'counted.pin', { workId }, { key: pinKey(workId), ...options });
}

export function enqueueCompare(tx: Tx, workId: number, delayMs = 0): Promise<void> {
  const options = { key: compareKey(workId), priority: comparePriority, delayMs };
  return enqueue(tx, 'pushes.compare', { workId }, { ...options, isNeverLater: true });
}

function branchKey(workId: number): string {
  return `work:${workId}:branch`;
}

export function enqueueAskBranch(
  tx: Tx,
  workId: number,
  priority: number = fetchPriority,
): Promise<void> {
  return enqueue(tx, 'work.ask-branch', { workId }, { key: branchKey(workId), priority });
}

export function enqueueAskVisibility(
  tx: Tx,
  workId: number,
  priority: number = fetchPriority,
): Promise<void> {
  const options = { key: `work:${workId}:visibility`, priority };
  return enqueue(tx, 'work.ask-visibility', { workId }, options);
}

/** Any number of submissions in one statement, without those that have no repository. */
export async function enqueueAskBranchesOf(tx: Tx, workIds: readonly number[]): Promise<void> {
  const made = await tx
    .select({ id: works.id })
    .from(works)
    .where(
      and(
        sql`${works.id} = any(${sql.param([...workIds])}::bigint[])`,
        isNotNull(works.repositoryId),
      ),
    )
    .orderBy(asc(works.id));
  const jobs = made.map(({ id: workId }) => ({ key: branchKey(workId), payload: { workId } }));
  await enqueueMissing(tx, 'work.ask-branch', jobs, comparePriority);
}

/** In order of id, to prevent deadlocks. */
export async function enqueueAskBranches(tx: Tx, assignmentId: number): Promise<void> {
  const made = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.assignmentId, assignmentId), isNotNull(works.repositoryId)))
    .orderBy(asc(works.id));
  for (const { id } of made) await enqueueAskBranch(tx, id, comparePriority);
}
