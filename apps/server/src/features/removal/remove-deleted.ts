/**
 * Removes for good what was deleted 7 days ago: rows here, copies of repositories on this machine, and the
 * repositories on the platform that a professor chose. Each run does one batch, and can be killed and repeated.
 */
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import { removableBefore, restorableSince } from '../../db/put-away.ts';
import { assignments, commits, testSettings, testTrials, works } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { Mirrors } from '../../mirror/mirrors.ts';
import { recordAudit } from '../audit/record.ts';
import { mirrorKey, snapshotKey } from '../commits/work-repository.ts';
import { testsMirrorKey } from '../tests/fetch-repository.ts';
import { deleteRepositories, type RepositoryDeps } from './delete-repositories.ts';
import { removeRubrics } from './remove-rubrics.ts';
import { removeAssignment, removeWorks } from './remove-rows.ts';

export interface RemovalDeps extends RepositoryDeps {
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

interface Due {
  id: number;
  deletedAt: Date | null;
}

async function findDue(db: Reader, now: Date): Promise<Due | undefined> {
  const [due] = await db
    .select({ id: assignments.id, deletedAt: assignments.deletedAt })
    .from(assignments)
    .where(lt(assignments.deletedAt, removableBefore(now)))
    .orderBy(asc(assignments.id))
    .limit(1);
  return due;
}

async function removeSome(
  deps: RemovalDeps,
  { id: assignmentId, deletedAt }: Due,
  now: Date,
): Promise<true> {
  const { db, mirrors } = deps;
  const some = await db
    .select({ id: works.id, repositoryId: works.repositoryId })
    .from(works)
    .where(eq(works.assignmentId, assignmentId))
    .orderBy(asc(works.id))
    .limit(batch);
  const ids = some.map(({ id }) => id);
  // One repository that always fails delays the others by another 7 days at most.
  const isLastTry = deletedAt !== null && deletedAt < restorableSince(restorableSince(now));
  const repositories = await deleteRepositories(deps, ids, isLastTry);
  for (const { id, repositoryId } of some) {
    if (repositoryId !== null) await dropCopies(db, mirrors, { id, repositoryId });
  }
  if (some.length < batch) await dropTests(db, mirrors, assignmentId);
  await transact(db, async (tx) => {
    const due = await lockDue(tx, assignmentId, now);
    if (!due) return;
    const removed = await removeWorks(tx, ids);
    const entry = {
      actorId: null,
      classroomId: due.classroomId,
      subject: `assignment:${assignmentId}`,
      at: now,
    };
    const { deleted, kept } = repositories;
    if (removed > 0 && deleted + kept.length > 0) {
      const action = 'assignment.repositories-deleted';
      await recordAudit(tx, { ...entry, action, details: { name: due.name, deleted, kept } });
    }
    if (some.length === batch) return;
    await removeAssignment(tx, assignmentId);
    await recordAudit(tx, { ...entry, action: 'assignment.removed', details: { name: due.name } });
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

/** Other assignments that use the same repository fetch it again. */
async function dropTests(
  db: Reader,
  mirrors: RemovalDeps['mirrors'],
  assignmentId: number,
): Promise<void> {
  for (const table of [testSettings, testTrials]) {
    const rows = await db
      .selectDistinct({ repositoryId: table.repositoryId })
      .from(table)
      .where(and(eq(table.assignmentId, assignmentId), isNotNull(table.repositoryId)));
    for (const { repositoryId } of rows) {
      if (repositoryId !== null) await mirrors.drop(testsMirrorKey(repositoryId));
    }
  }
}
