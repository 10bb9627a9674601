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
  const cid = rubricId === undefined ? namedClassroom(attempt.body) : await ownerOf(attempt);
  return inClassroom({ ...attempt, params: { cid } }, required);
}

async function ownerOf({ db, params }: Attempt): Promise<number> {
  const [rubric] = await db
    .select({ classroomId: rubrics.classroomId })
    .from(rubrics)
    .where(and(eq(rubrics.id, Number(params.rubricId)), isKeptRubric));
  if (!rubric) throw new AppError('not_found');
  return rubric.classroomId;
}

function namedClassroom(body: unknown): number {
  const { rubric } = (body ?? {}) as { rubric?: { classroom_id?: unknown } | null };
  return idInBody(rubric?.classroom_id, 'rubric.classroom_id');
}
