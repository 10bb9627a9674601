import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';
import { dropJobs, enqueue, enqueueNew } from '../queue.ts';
import { backgroundPriority } from './priorities.ts';

/** The jobs that run tests have workers of their own, so they wait for each other only. */
export const runPriority = {
  /** Someone looks at the page. */
  trial: 1,
  again: 2,
  counted: 5,
  push: 10,
  class: 20,
} as const;

export function runKey(runId: number): string {
  return `tests:run:${runId}`;
}

/** Classrooms take turns. In a classroom each submission has at most one push that waits. */
function shareOf(classroomId: number): string {
  return `tests:classroom:${classroomId}`;
}

export interface QueuedRun {
  runId: number;
  classroomId: number;
  reason: keyof typeof runPriority;
}

/** `after` is the run whose place it takes over. */
export function enqueueRun(
  tx: Tx,
  { runId, classroomId, reason }: QueuedRun,
  after?: number,
): Promise<void> {
  return enqueue(
    tx,
    'tests.run',
    { runId },
    {
      key: runKey(runId),
      priority: runPriority[reason],
      share: shareOf(classroomId),
      ...(after !== undefined && { after: runKey(after) }),
    },
  );
}

/** For runs that were just added. */
export function enqueueClassRuns(
  tx: Tx,
  classroomId: number,
  runIds: readonly number[],
): Promise<void> {
  const jobs = runIds.map((runId) => ({ key: runKey(runId), payload: { runId } }));
  return enqueueNew(tx, 'tests.run', jobs, runPriority.class, shareOf(classroomId));
}

export function enqueueTrial(tx: Tx, trialId: number, classroomId: number): Promise<void> {
  const options = { priority: runPriority.trial, share: shareOf(classroomId) };
  return enqueue(tx, 'tests.try', { trialId }, { key: `tests:trial:${trialId}`, ...options });
}

export function enqueueReadTests(tx: Tx, assignmentId: number): Promise<void> {
  const options = { key: `tests:repository:${assignmentId}`, priority: 0 };
  return enqueue(tx, 'tests.read-repository', { assignmentId }, options);
}

/** Decides which runs a submission needs. Does nothing for assignments without tests. */
export async function enqueueTests(
  tx: Tx,
  { workId, assignmentId }: { workId: number; assignmentId: number },
): Promise<void> {
  if (await hasTests(tx, assignmentId)) await enqueueQueue(tx, workId);
}

export function enqueueQueue(tx: Tx, workId: number): Promise<void> {
  return enqueue(tx, 'tests.queue', { workId }, { key: queueKey(workId), priority: 0 });
}

/** While an assignment is archived or deleted, pushes are not tested. */
export async function enqueueMissedTests(tx: Tx, assignmentId: number): Promise<void> {
  if (!(await hasTests(tx, assignmentId))) return;
  const { rows } = await tx.execute<{ workId: number }>(sql`
    select id::float8 as "workId" from works
    where assignment_id = ${assignmentId} and head_sha is not null order by id`);
  const jobs = rows.map(({ workId }) => ({ key: queueKey(workId), payload: { workId } }));
  await dropJobs(
    tx,
    jobs.map(({ key }) => key),
  );
  await enqueueNew(tx, 'tests.queue', jobs, backgroundPriority);
}

function queueKey(workId: number): string {
  return `work:${workId}:tests`;
}

export async function hasTests(tx: Tx, assignmentId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ one: number }>(sql`
    select 1 as one from test_settings
    where assignment_id = ${assignmentId} and version_id is not null`);
  return rows.length > 0;
}
