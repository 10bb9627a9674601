import { eq } from 'drizzle-orm';
import { assignments, baseRepositories, classrooms, organizations } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export async function findBase(db: Reader, assignmentId: number) {
  const [row] = await db
    .select({
      base: baseRepositories,
      assignment: assignments,
      classroom: classrooms,
      org: organizations,
    })
    .from(baseRepositories)
    .innerJoin(assignments, eq(assignments.id, baseRepositories.assignmentId))
    .innerJoin(classrooms, eq(classrooms.id, assignments.classroomId))
    .innerJoin(organizations, eq(organizations.id, baseRepositories.orgId))
    .where(eq(baseRepositories.assignmentId, assignmentId));
  return row;
}

export type BasePlace = NonNullable<Awaited<ReturnType<typeof findBase>>>;

export function isBaseOf(assignmentId: number) {
  return eq(baseRepositories.assignmentId, assignmentId);
}
