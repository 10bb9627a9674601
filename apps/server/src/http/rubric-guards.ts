/** Guards of rubrics, which are named alone: the classroom that owns one decides. */
import { AppError, type ClassroomRole } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { rubrics } from '../db/schema/index.ts';
import { signedIn, type Attempt, type InClassroom } from './attempt.ts';
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
    .where(eq(rubrics.id, Number(params.rubricId)));
  if (!rubric) throw new AppError('not_found');
  return rubric.classroomId;
}

/** The body has not been checked yet: whatever is not an id names no classroom. */
function namedClassroom(body: unknown): number {
  const { rubric } = (body ?? {}) as { rubric?: { classroom_id?: unknown } };
  const id = rubric?.classroom_id;
  if (!Number.isSafeInteger(id)) throw new AppError('not_found');
  return Number(id);
}
