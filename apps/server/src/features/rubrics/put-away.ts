/** Archives, deletes and restores a rubric. Assignments that use it keep it. */
import { AppError, type Deleted, type FullRubric } from '@lectern/contract';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { isKeptRubric, restorableSince, toDeleted } from '../../db/put-away.ts';
import { rubrics } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { RubricDeps } from './create-rubric.ts';
import { fullRubrics, lockRubric, selectRubric } from './queries.ts';

export async function archiveRubric(
  { db, clock }: RubricDeps,
  by: InClassroom,
  rubricId: number,
  archived: boolean,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const { archivedAt, name } = await lockRubric(tx, rubricId);
    if ((archivedAt !== null) === archived) return;
    const set = { archivedAt: archived ? at : null };
    await tx.update(rubrics).set(set).where(eq(rubrics.id, rubricId));
    const action = archived ? 'rubric.archived' : 'rubric.unarchived';
    await tell(tx, by, { action, rubricId, name, at });
  });
}

/** `typedName` is asked for as soon as an assignment uses the rubric. */
export async function deleteRubric(
  { db, clock }: RubricDeps,
  by: InClassroom,
  rubricId: number,
  typedName: string | undefined,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    // Blocks linking it to an assignment until this is decided.
    const { name } = await lockRubric(tx, rubricId);
    const { rubric } = await selectRubric(tx, rubricId);
    if (rubric.in_use && typedName?.trim() !== name) throw new AppError('rubric_name_not_typed');
    await tx.update(rubrics).set({ deletedAt: at }).where(eq(rubrics.id, rubricId));
    await tell(tx, by, { action: 'rubric.deleted', rubricId, name, at });
  });
}

export async function restoreRubric(
  { db, clock }: RubricDeps,
  by: InClassroom,
  rubricId: number,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const [row] = await tx
      .update(rubrics)
      .set({ deletedAt: null })
      .where(
        and(
          eq(rubrics.id, rubricId),
          eq(rubrics.classroomId, by.classroomId),
          gt(rubrics.deletedAt, restorableSince(at)),
        ),
      )
      .returning({ name: rubrics.name });
    if (!row) throw new AppError('not_found');
    await tell(tx, by, { action: 'rubric.restored', rubricId, name: row.name, at });
  });
}

export async function listPutAwayRubrics(
  db: Reader,
  classroomId: number,
  now: Date,
): Promise<{ archived: FullRubric[]; deleted: Deleted[] }> {
  const isHere = eq(rubrics.classroomId, classroomId);
  const archived = await fullRubrics(db, and(isHere, isKeptRubric, isNotNull(rubrics.archivedAt)));
  const deleted = await db
    .select({ id: rubrics.id, name: rubrics.name, deletedAt: rubrics.deletedAt })
    .from(rubrics)
    .where(and(isHere, gt(rubrics.deletedAt, restorableSince(now))))
    .orderBy(desc(rubrics.deletedAt), desc(rubrics.id));
  return { archived, deleted: deleted.flatMap(toDeleted) };
}

interface Deed {
  action: string;
  rubricId: number;
  name: string;
  at: Date;
}

async function tell(
  tx: Tx,
  { user, classroomId }: InClassroom,
  { action, rubricId, name, at }: Deed,
): Promise<void> {
  const subject = `rubric:${rubricId}`;
  await recordAudit(tx, { actorId: user.id, action, classroomId, subject, details: { name }, at });
  await announce(tx, { classroomId, topic: 'assignments', causedBy: user.id });
}
