/**
 * Removes for good what was deleted 7 days ago: rows here, and copies of repositories on this machine. Nothing is
 * sent, and repositories on the platform stay. Each run does one batch, and can be killed and repeated.
 */
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { removableBefore } from '../../db/put-away.ts';
import { assignments, commits, works } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { Mirrors } from '../../mirror/mirrors.ts';
import { recordAudit } from '../audit/record.ts';
import { mirrorKey, snapshotKey } from '../commits/work-repository.ts';
import { removeRubrics } from './remove-rubrics.ts';
import { removeAssignment, removeWorks } from './remove-rows.ts';

export interface RemovalDeps {
  db: Db;
  clock: () => Date;
  mirrors: Pick<Mirrors, 'drop'>;
}

/** Submissions per run. Locks are held for as long as one batch takes. */
export const batch = 50;

export async function removeDeleted(deps: RemovalDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const due = await findDue(db, now);
  const hasMore =
    due === undefined ? await removeRubrics(db, now) : await removeSome(deps, due, now);
  if (hasMore) {
    const options = { key: 'deleted.remove', priority: backgroundPriority };
    await transact(db, (tx) => enqueue(tx, 'deleted.remove', {}, options));
  }
}

async function findDue(db: Reader, now: Date): Promise<number | undefined> {
  const [due] = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(lt(assignments.deletedAt, removableBefore(now)))
    .orderBy(asc(assignments.id))
    .limit(1);
  return due?.id;
}

async function removeSome(
  { db, mirrors }: RemovalDeps,
  assignmentId: number,
  now: Date,
): Promise<true> {
  const some = await db
    .select({ id: works.id, repositoryId: works.repositoryId })
    .from(works)
    .where(eq(works.assignmentId, assignmentId))
    .orderBy(asc(works.id))
    .limit(batch);
  for (const { id, repositoryId } of some) {
    if (repositoryId !== null) await dropCopies(db, mirrors, { id, repositoryId });
  }
  await transact(db, async (tx) => {
    const due = await lockDue(tx, assignmentId, now);
    if (!due) return;
    await removeWorks(
      tx,
      some.map(({ id }) => id),
    );
    if (some.length === batch) return;
    await removeAssignment(tx, assignmentId);
    await recordAudit(tx, {
      actorId: null,
      action: 'assignment.removed',
      classroomId: due.classroomId,
      subject: `assignment:${assignmentId}`,
      details: { name: due.name },
      at: now,
    });
  });
  return true;
}

async function lockDue(tx: Tx, assignmentId: number, now: Date) {
  const [due] = await tx
    .select({ name: assignments.name, classroomId: assignments.classroomId })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), lt(assignments.deletedAt, removableBefore(now))))
    .for('update');
  return due;
}

/** Before the rows, which name the copies. */
async function dropCopies(
  db: Reader,
  mirrors: RemovalDeps['mirrors'],
  { id, repositoryId }: { id: number; repositoryId: number },
): Promise<void> {
  await mirrors.drop(mirrorKey({ repositoryId }));
  const shas = await db.select({ sha: commits.sha }).from(commits).where(eq(commits.workId, id));
  for (const { sha } of shas) await mirrors.drop(snapshotKey({ repositoryId }, sha));
}
