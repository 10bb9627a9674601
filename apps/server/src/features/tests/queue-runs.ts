/** Decides which runs a submission needs, from its commits. */
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { assignments, testRuns, testSettings, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { dropJobs } from '../../jobs/queue.ts';
import { enqueueRun, runKey } from '../../jobs/kinds/test-jobs.ts';
import { lockWork } from '../commits/lock-work.ts';
import { announceRun } from './announce-run.ts';
import { recordScore } from './record-score.ts';
import type { TestDeps } from './settings.ts';

interface Place {
  workId: number;
  assignmentId: number;
  classroomId: number;
  versionId: number;
  runsPerDay: number | null;
}

type Run = typeof testRuns.$inferSelect;

const dayMs = 24 * 60 * 60_000;

/** Idempotent: a commit has one automatic run per version. */
export async function queueRuns({ db, clock }: TestDeps, workId: number): Promise<void> {
  await transact(db, async (tx) => {
    const at = clock();
    const { countedSha, headSha, starterSha } = await lockWork(tx, workId);
    const place = await findPlace(tx, workId);
    if (!place) return;
    if (countedSha !== null && countedSha !== starterSha) {
      await queueCounted(tx, place, countedSha, at);
    }
    if (headSha !== null && headSha !== starterSha && headSha !== countedSha) {
      await queuePush(tx, place, headSha, at);
    }
  });
}

/** Undefined without tests, and for an assignment that is put away. */
async function findPlace(tx: Tx, workId: number): Promise<Place | undefined> {
  const [row] = await tx
    .select({
      workId: works.id,
      assignmentId: assignments.id,
      classroomId: assignments.classroomId,
      isPutAway: sql<boolean>`num_nonnulls(${assignments.archivedAt}, ${assignments.deletedAt}) > 0`,
      versionId: testSettings.versionId,
      runsPerDay: testSettings.runsPerDay,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(testSettings, eq(testSettings.assignmentId, assignments.id))
    .where(eq(works.id, workId));
  if (!row || row.isPutAway || row.versionId === null) return undefined;
  return { ...row, versionId: row.versionId };
}

/** Comes before pushes, and no limit of the professor stops it. */
async function queueCounted(tx: Tx, place: Place, sha: string, at: Date): Promise<void> {
  const done = await listDone(tx, place, sha);
  for (const run of done) await recordScore(tx, run);
  if (done.length > 0) return;
  const known = await findAutomatic(tx, place, sha);
  if (known?.state === 'running') return;
  if (known?.state === 'waiting' && known.reason === 'counted') return;
  const runId = await saveWaiting(tx, place, sha, 'counted', at);
  await enqueueRun(tx, { ...place, runId, reason: 'counted' });
}

/** The newest push replaces one that waits, and takes its place in the queue. */
async function queuePush(tx: Tx, place: Place, sha: string, at: Date): Promise<void> {
  const known = await findAutomatic(tx, place, sha);
  if (known && known.state !== 'stopped') return;
  const older = await stopOlder(tx, place, sha, at);
  if (known?.problem === 'failed' || known?.problem === 'too_large') return;
  if (await isOverLimit(tx, place, at)) {
    if (!known) await saveStopped(tx, place, sha, at);
    return;
  }
  const runId = await saveWaiting(tx, place, sha, 'push', at);
  await enqueueRun(tx, { ...place, runId, reason: 'push' }, older[0]);
  await dropJobs(tx, older.map(runKey));
}

/** Includes runs that people asked for before the commit counted. */
function listDone(tx: Tx, { workId, versionId }: Place, sha: string): Promise<Run[]> {
  const isOf = and(eq(testRuns.workId, workId), eq(testRuns.sha, sha));
  const isDone = and(eq(testRuns.versionId, versionId), eq(testRuns.state, 'done'));
  return tx.select().from(testRuns).where(and(isOf, isDone)).orderBy(testRuns.id);
}

async function findAutomatic(tx: Tx, place: Place, sha: string): Promise<Run | undefined> {
  const [run] = await tx
    .select()
    .from(testRuns)
    .where(
      and(
        eq(testRuns.workId, place.workId),
        eq(testRuns.sha, sha),
        eq(testRuns.versionId, place.versionId),
        inArray(testRuns.reason, ['push', 'counted']),
      ),
    );
  return run;
}

async function saveWaiting(
  tx: Tx,
  { workId, assignmentId, classroomId, versionId }: Place,
  sha: string,
  reason: 'push' | 'counted',
  at: Date,
): Promise<number> {
  const waiting = { reason, state: 'waiting', problem: null, queuedAt: at, endedAt: null } as const;
  const [run] = await tx
    .insert(testRuns)
    .values({ workId, assignmentId, versionId, sha, ...waiting })
    .onConflictDoUpdate({
      target: [testRuns.workId, testRuns.sha, testRuns.versionId],
      targetWhere: sql`${testRuns.reason} in ('push', 'counted')`,
      set: waiting,
    })
    .returning({ id: testRuns.id });
  await announceRun(tx, { classroomId, assignmentId, workId });
  return run!.id;
}

/** Says on the page why this push has no results. */
async function saveStopped(tx: Tx, place: Place, sha: string, at: Date): Promise<void> {
  const { workId, assignmentId, versionId } = place;
  await tx.insert(testRuns).values({
    workId,
    assignmentId,
    versionId,
    sha,
    reason: 'push',
    state: 'stopped',
    problem: 'daily_limit',
    queuedAt: at,
    endedAt: at,
  });
  await announceRun(tx, place);
}

async function stopOlder(tx: Tx, { workId }: Place, sha: string, at: Date): Promise<number[]> {
  const stopped = await tx
    .update(testRuns)
    .set({ state: 'stopped', problem: 'replaced', endedAt: at })
    .where(
      and(
        eq(testRuns.workId, workId),
        eq(testRuns.state, 'waiting'),
        eq(testRuns.reason, 'push'),
        ne(testRuns.sha, sha),
      ),
    )
    .returning({ id: testRuns.id });
  return stopped.map(({ id }) => id);
}

async function isOverLimit(tx: Tx, place: Place, at: Date): Promise<boolean> {
  const { workId, runsPerDay } = place;
  return runsPerDay !== null && (await countRecent(tx, workId, at)) >= runsPerDay;
}

/** Runs of pushes in the last 24 hours. Replaced ones cost nothing. */
export function countRecent(tx: Pick<Tx, '$count'>, workId: number, at: Date): Promise<number> {
  return tx.$count(
    testRuns,
    and(
      eq(testRuns.workId, workId),
      eq(testRuns.reason, 'push'),
      ne(testRuns.state, 'stopped'),
      gt(testRuns.queuedAt, new Date(at.getTime() - dayMs)),
    ),
  );
}
