import { AppError } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { isKeptRubric } from '../../db/put-away.ts';
import { rubrics } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Waits for a deletion of the rubric that has begun. */
export async function requireOffered(tx: Tx, rubricId: number, classroomId: number): Promise<void> {
  const [found] = await tx
    .select({ archivedAt: rubrics.archivedAt })
    .from(rubrics)
    .where(and(eq(rubrics.id, rubricId), eq(rubrics.classroomId, classroomId), isKeptRubric))
    .for('key share');
  if (!found) throw new AppError('rubric_not_in_classroom');
  if (found.archivedAt) throw new AppError('rubric_archived');
}
