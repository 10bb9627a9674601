/**
 * What the platform announces about an organisation's people. An announcement may come late, twice
 * or out of order, so it only tells us whom to ask about.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
  users,
} from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';
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

async function checkPerson(
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

const Account = z.object({ id: z.number(), login: z.string() });
const MemberChanged = z.object({
  organization: Account,
  membership: z.object({ user: Account }),
});
const MemberInvited = z.object({ organization: Account, user: Account });
const Concerned = z.object({ organization: Account });
const TeamChanged = z.object({ organization: Account, member: Account });

interface Announcement {
  action: string;
  payload: Record<string, unknown>;
  receivedAt: Date;
}

/** The platform's `organization` event. */
export async function onOrganization(tx: Tx, announcement: Announcement): Promise<void> {
  // No event tells of a changed base permission; one about anything else is a good moment to look.
  const { organization } = Concerned.parse(announcement.payload);
  await enqueueBasePermissionCheck(tx, organization.id);
  const event = toEvent(announcement);
  if (event) await onOrganizationEvent(tx, event);
}

/** The platform's `membership` event: somebody came to a team or left it. */
export async function onTeamMembership(tx: Tx, { payload }: Announcement): Promise<void> {
  const { organization, member } = TeamChanged.parse(payload);
  await checkPerson(tx, { orgId: organization.id, platformUserId: member.id });
}

function toEvent({ action, payload, receivedAt }: Announcement): OrganizationEvent | undefined {
  switch (action) {
    case 'member_added':
    case 'member_removed': {
      const { organization, membership } = MemberChanged.parse(payload);
      const kind = action === 'member_removed' ? 'person left' : 'person changed';
      return { kind, orgId: organization.id, platformUserId: membership.user.id };
    }
    case 'member_invited': {
      const { organization, user } = MemberInvited.parse(payload);
      return { kind: 'person changed', orgId: organization.id, platformUserId: user.id };
    }
    case 'renamed': {
      const { id, login } = Concerned.parse(payload).organization;
      return { kind: 'renamed', orgId: id, login, at: receivedAt };
    }
    default:
      return undefined;
  }
}
