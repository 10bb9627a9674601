import { and, eq, ne } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { isLive } from '../memberships/standing.ts';

/**
 * Whether a person administers an organisation only as a TA. Classrooms that they created do not
 * count, or the second one would look like a professor's.
 */
export async function ownsAsTa(
  tx: Tx,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<boolean> {
  const held = await tx
    .select({ role: memberships.role, status: memberships.status, reason: memberships.reason })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(
        eq(classrooms.orgId, orgId),
        eq(memberships.userId, userId),
        ne(classrooms.createdBy, userId),
      ),
    );
  const roles = held.filter(isLive).map(({ role }) => role);
  if (!roles.includes('TA') || roles.includes('PROFESSOR')) return false;
  const [copy] = await tx
    .select({ ownedBefore: organizationMembers.ownedBefore })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)));
  return !copy?.ownedBefore;
}
