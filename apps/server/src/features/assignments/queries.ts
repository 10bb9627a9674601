/** Assignments as the wire shows them. */
import type { AssignmentOutline } from '@lectern/contract';
import { asc, eq } from 'drizzle-orm';
import { assignments, baseRepositories } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/** Always through a classroom, so that a forgotten check cannot read another one's. */
export async function listAssignments(
  db: Reader,
  classroomId: number,
): Promise<AssignmentOutline[]> {
  const rows = await db
    .select({ assignment: assignments, baseRepositoryId: baseRepositories.repositoryId })
    .from(assignments)
    .leftJoin(baseRepositories, eq(baseRepositories.assignmentId, assignments.id))
    .where(eq(assignments.classroomId, classroomId))
    .orderBy(asc(assignments.createdAt), asc(assignments.id));
  return rows.map(({ assignment, baseRepositoryId }) => ({
    id: assignment.id,
    template_id: assignment.templateId,
    base_repo_id: baseRepositoryId,
    created_at: assignment.createdAt.toISOString(),
    released_at: assignment.releasedAt?.toISOString() ?? null,
    name: assignment.name,
    classroom_id: assignment.classroomId,
    rubric_id: assignment.rubricId,
    group_assignment: assignment.groupAssignment,
    main_due_date: assignment.dueAt?.toISOString() ?? null,
    default_score: assignment.defaultScore,
  }));
}
