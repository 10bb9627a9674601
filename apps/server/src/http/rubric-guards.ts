/** Guards of rubrics. An address has only the id of a rubric; its classroom decides. */
import { AppError, type ClassroomRole } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { isKeptRubric } from '../db/put-away.ts';
import { rubrics } from '../db/schema/index.ts';
import { idInBody, signedIn, type Attempt, type InClassroom } from './attempt.ts';
import { inClassroom } from './classroom-guards.ts';

export async function withRubric(attempt: Attempt, required: ClassroomRole): Promise<InClassroom> {
  signedIn(attempt);
  const { rubricId } = attempt.params;
  if (rubricId === undefined) {
    const cid = namedClassroom(attempt.body);
    return inClassroom({ ...attempt, params: { cid } }, required);
  }
  const { classroomId: cid, archivedAt } = await ownerOf(attempt);
  const member = await inClassroom({ ...attempt, params: { cid } }, required);
  if (attempt.changes && archivedAt) throw new AppError('rubric_archived');
  return member;
}

async function ownerOf({ db, params }: Attempt) {
  const [rubric] = await db
    .select({ classroomId: rubrics.classroomId, archivedAt: rubrics.archivedAt })
    .from(rubrics)
    .where(and(eq(rubrics.id, Number(params.rubricId)), isKeptRubric));
  if (!rubric) throw new AppError('not_found');
  return rubric;
}

function namedClassroom(body: unknown): number {
  const { rubric } = (body ?? {}) as { rubric?: { classroom_id?: unknown } | null };
  return idInBody(rubric?.classroom_id, 'rubric.classroom_id');
}
