/**
 * What follows when something happens to an organisation's people. News may come late, twice or out
 * of order, so it only tells us whom to ask about.
 */
import { and, eq, inArray } from 'drizzle-orm';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
  users,
} from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueueCheck } from './membership-jobs.ts';
import { isLive } from './standing.ts';

export type OrganizationEvent =
  | { kind: 'person changed'; orgId: number; platformUserId: number }
  | { kind: 'person left'; orgId: number; platformUserId: number }
  | { kind: 'renamed'; orgId: number; login: string; at: Date };

export async function onOrganizationEvent(tx: Tx, event: OrganizationEvent): Promise<void> {
  switch (event.kind) {
    case 'person changed':
      return checkPerson(tx, event);
    case 'person left':
      await lowerCopy(tx, event);
      return checkPerson(tx, event);
    case 'renamed':
      await tx
        .update(organizations)
        .set({ login: event.login, updatedAt: event.at })
        .where(eq(organizations.id, event.orgId));
      return;
  }
}

/** Our copy speaks while the platform is away, and must not speak for an administrator who left. */
async function lowerCopy(
  tx: Tx,
  { orgId, platformUserId }: { orgId: number; platformUserId: number },
): Promise<void> {
  const person = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.platformId, platformUserId));
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(eq(organizationMembers.orgId, orgId), inArray(organizationMembers.userId, person)));
}

export async function checkPerson(
  tx: Tx,
  { orgId, platformUserId }: { orgId: number; platformUserId: number },
): Promise<void> {
  const places = await tx
    .select({
      classroomId: memberships.classroomId,
      userId: memberships.userId,
      status: memberships.status,
      reason: memberships.reason,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(users.platformId, platformUserId), eq(classrooms.orgId, orgId)));
  for (const place of places.filter(isLive)) await enqueueCheck(tx, place);
}
