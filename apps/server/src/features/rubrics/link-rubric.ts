import { AppError, type FullRubric } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { isKeptRubric } from '../../db/put-away.ts';
import { assignments, rubrics } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { lockAssignment, selectOutline, type AssignmentId } from '../assignments/queries.ts';
import { announce } from '../events/announce.ts';
import type { RubricDeps } from './create-rubric.ts';
import { selectRubric } from './queries.ts';

export async function findAssignmentRubric(
  db: Reader,
  id: AssignmentId,
): Promise<FullRubric | null> {
  const { rubric_id } = await selectOutline(db, id);
  return rubric_id === null ? null : selectRubric(db, rubric_id);
}

export async function linkRubric(
  { db, clock }: RubricDeps,
  { user, classroomId }: InClassroom,
  assignmentId: number,
  rubricId: number | null,
): Promise<void> {
  await transact(db, async (tx) => {
    const id = { classroomId, assignmentId };
    const { version, rubricId: before } = await lockAssignment(tx, id, 'no key update');
    if (rubricId !== null && rubricId !== before) await requireOffered(tx, rubricId, classroomId);
    const at = clock();
    await tx
      .update(assignments)
      .set({ rubricId, updatedAt: at, version: version + 1 })
      .where(eq(assignments.id, assignmentId));
    await recordAudit(tx, {
      actorId: user.id,
      action: 'rubric.linked',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { rubricId },
      at,
    });
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });
  });
}

/** Waits for a deletion of the rubric that has begun. */
async function requireOffered(tx: Tx, rubricId: number, classroomId: number): Promise<void> {
  const [found] = await tx
    .select({ archivedAt: rubrics.archivedAt })
    .from(rubrics)
    .where(and(eq(rubrics.id, rubricId), eq(rubrics.classroomId, classroomId), isKeptRubric))
    .for('key share');
  if (!found) throw new AppError('rubric_not_in_classroom');
  if (found.archivedAt) throw new AppError('rubric_archived');
}
