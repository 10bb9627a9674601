/** A person's organisations and classrooms, from our own tables. */
import type { ClassroomUser, OrgRole } from '@lectern/contract';
import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { lower } from '../../db/schema/columns.ts';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { selectClassroomUsers, toClassroomUser } from '../memberships/classroom-user.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

/**
 * Where somebody is a member, and where a classroom has let them in or invited them: nobody finds an
 * invitation in an organisation that they cannot choose.
 */
export function listOwnOrganizations(db: Reader, userId: number): Promise<OrganizationRow[]> {
  const joined = db
    .select({ id: organizationMembers.orgId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const invitedTo = db
    .select({ id: classrooms.orgId })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(memberships.userId, userId), ne(memberships.status, 'REMOVED')));
  return db
    .select()
    .from(organizations)
    .where(or(inArray(organizations.id, joined), inArray(organizations.id, invitedTo)))
    .orderBy(asc(lower(organizations.login)));
}

/** The newest first; whoever is invited or waiting finds the classroom here too. */
export async function listOwnClassrooms(
  db: Reader,
  userId: number,
  orgId?: number,
): Promise<ClassroomUser[]> {
  const rows = await selectClassroomUsers(db)
    .where(
      and(
        eq(memberships.userId, userId),
        orgId === undefined ? undefined : eq(classrooms.orgId, orgId),
        ne(memberships.status, 'REMOVED'),
      ),
    )
    .orderBy(desc(classrooms.createdAt), desc(classrooms.id));
  return rows.map(toClassroomUser);
}

/**
 * What whoever comes back looks for in vain. Nothing for those who have a classroom still or again:
 * they know where they belong, and need not read for ever where they do not.
 */
export async function listRemovedFrom(db: Reader, userId: number) {
  const rows = await db
    .select({
      status: memberships.status,
      classroom_name: classrooms.name,
      org_name: organizations.login,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(classrooms.createdAt), desc(classrooms.id));
  if (rows.some(({ status }) => status !== 'REMOVED')) return [];
  return rows.map(({ classroom_name, org_name }) => ({ classroom_name, org_name }));
}

/** Somebody who is invited only is not more than a member yet. */
export async function findOrgRole(db: Reader, userId: number, orgId: number): Promise<OrgRole> {
  const [row] = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), eq(organizationMembers.orgId, orgId)));
  return row?.role ?? 'MEMBER';
}
