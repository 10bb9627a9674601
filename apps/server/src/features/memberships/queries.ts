import {
  orgRoleFor,
  type ClassroomRole,
  type ClassroomUser,
  type OrgRole,
} from '@lectern/contract';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { classrooms, memberships } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { byName } from './by-name.ts';
import {
  selectClassroomUsers,
  selectShownUsers,
  toClassroomUser,
  toShownUser,
} from './classroom-user.ts';
import { isLive, toBeInvited } from './standing.ts';

export type MembershipRow = typeof memberships.$inferSelect;

export function isMembership({ classroomId, userId }: MemberId) {
  return and(eq(memberships.classroomId, classroomId), eq(memberships.userId, userId));
}

/** `isLive` in SQL. */
export function isLiveMembership() {
  return or(
    inArray(memberships.status, ['ACTIVE', 'ORG_INVITED', 'NOT_IN_ORG']),
    eq(memberships.reason, toBeInvited.reason),
  );
}

export async function findClassroomUser(
  db: Reader,
  member: MemberId,
): Promise<ClassroomUser | undefined> {
  const place = await findPlace(db, member);
  return place && toClassroomUser(place);
}

export async function selectClassroomUser(db: Reader, member: MemberId): Promise<ClassroomUser> {
  const found = await findClassroomUser(db, member);
  if (!found) throw new Error('the membership is gone');
  return found;
}

/** For staff. */
export async function listShownUsers(db: Reader, classroomId: number): Promise<ClassroomUser[]> {
  const rows = await selectShownUsers(db)
    .where(and(eq(memberships.classroomId, classroomId), ne(memberships.status, 'REMOVED')))
    .orderBy(...byName);
  return rows.map(toShownUser);
}

/** For staff. */
export async function selectShownUser(db: Reader, member: MemberId): Promise<ClassroomUser> {
  const [row] = await selectShownUsers(db).where(isMembership(member));
  if (!row) throw new Error('the membership is gone');
  return toShownUser(row);
}

export async function lockMembership(tx: Tx, member: MemberId): Promise<MembershipRow | undefined> {
  const [row] = await tx.select().from(memberships).where(isMembership(member)).for('update');
  return row;
}

export async function findPlace(db: Reader, member: MemberId) {
  const [row] = await selectClassroomUsers(db).where(isMembership(member));
  return row;
}

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** The organisation roles that a person's live memberships need. */
export async function listLiveRoles(
  db: Reader,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<OrgRole[]> {
  const rows = await db
    .select({
      role: memberships.role,
      taAccess: classrooms.taAccess,
      status: memberships.status,
      reason: memberships.reason,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(classrooms.orgId, orgId), eq(memberships.userId, userId)));
  return rows.filter(isLive).map(({ role, taAccess }) => orgRoleFor(role, taAccess));
}

/** In classrooms of the same organisation, which the person has left. */
export async function listLostRoles(
  db: Reader,
  { classroomId, userId }: MemberId,
): Promise<ClassroomRole[]> {
  const here = alias(classrooms, 'here');
  const rows = await db
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(here, eq(here.orgId, classrooms.orgId))
    .where(
      and(
        eq(here.id, classroomId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'NOT_IN_ORG'),
      ),
    );
  return rows.map(({ role }) => role);
}
