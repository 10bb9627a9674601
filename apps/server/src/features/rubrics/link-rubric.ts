import type { FullRubric } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { lockAssignment, selectOutline, type AssignmentId } from '../assignments/queries.ts';
import { requireOffered } from '../assignments/require-rubric.ts';
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
