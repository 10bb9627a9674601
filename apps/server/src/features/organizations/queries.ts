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

/** Includes organisations whose classrooms invited the person, who must choose one to see the invitation. */
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

/** The newest first, including classrooms in which the person is invited or waiting. */
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

/** Explains to a returning person why their classroom is missing. Empty if they have any classroom. */
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

/** An invited person counts as a member. */
export async function findOrgRole(db: Reader, userId: number, orgId: number): Promise<OrgRole> {
  const [row] = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), eq(organizationMembers.orgId, orgId)));
  return row?.role ?? 'MEMBER';
}
