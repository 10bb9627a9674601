import { tidyName, type Classroom } from '@lectern/contract';
import { and, eq, exists, ne, or, sql } from 'drizzle-orm';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export async function selectClassroom(db: Reader, classroomId: number): Promise<Classroom> {
  const [row] = await db
    .select({ classroom: classrooms, orgLogin: organizations.login })
    .from(classrooms)
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(classrooms.id, classroomId));
  if (!row) throw new Error('the classroom is gone');
  const { id, name, orgId, createdAt } = row.classroom;
  return { id, name, org_id: orgId, org_name: row.orgLogin, created_at: createdAt.toISOString() };
}

/** Other organisations' names stay private. */
export async function isNameTaken(
  db: Reader,
  userId: number,
  { name, orgId }: { name: string; orgId: number | undefined },
): Promise<boolean> {
  const one = { one: sql`1` };
  const isMember = db
    .select(one)
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.orgId, classrooms.orgId), eq(organizationMembers.userId, userId)),
    );
  const isInClassroom = db
    .select(one)
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, classrooms.id),
        eq(memberships.userId, userId),
        ne(memberships.status, 'REMOVED'),
      ),
    );
  const [found] = await db
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(
      and(
        sql`lower(${classrooms.name}) = lower(${tidyName(name)})`,
        orgId === undefined ? undefined : eq(classrooms.orgId, orgId),
        or(exists(isMember), exists(isInClassroom)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
