/** Our copy of who is in an organisation, as the membership jobs keep it. */
import type { OrgRole } from '@lectern/contract';
import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';

interface InOrganization {
  orgId: number;
  userId: number;
}

export async function findCopy(db: Reader, place: InOrganization) {
  const [row] = await db.select().from(organizationMembers).where(isCopy(place));
  return row;
}

/**
 * Whoever was there before we invited them is there on their own account, and if they were owners
 * they stay owners; whom our invitation brought in, we may take out again. A member without a staff
 * role who is found to be an owner was made one by somebody else.
 */
export async function saveCopy(
  tx: Tx,
  place: InOrganization & { role: OrgRole; invitedByUs: boolean; at: Date },
): Promise<void> {
  const { orgId, userId, role, invitedByUs, at } = place;
  await tx
    .insert(organizationMembers)
    .values({
      orgId,
      userId,
      role,
      ownedBefore: role === 'ADMIN' && !invitedByUs,
      broughtByUs: invitedByUs,
      checkedAt: at,
    })
    .onConflictDoUpdate({
      target: [organizationMembers.orgId, organizationMembers.userId],
      set: {
        role,
        checkedAt: at,
        broughtByUs: sql`${organizationMembers.broughtByUs} or ${invitedByUs}`,
        ownedBefore: sql`${role === 'ADMIN' && !invitedByUs} and (${organizationMembers.ownedBefore}
          or (${organizationMembers.role} = 'MEMBER' and not ${hasStaffRole(tx, place)}))`,
      },
    });
}

/** Removed people count too: the role we gave them may outlive their membership for a while. */
function hasStaffRole(tx: Tx, { orgId, userId }: InOrganization) {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(memberships)
      .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
      .where(
        and(
          eq(classrooms.orgId, orgId),
          eq(memberships.userId, userId),
          inArray(memberships.role, ['TA', 'PROFESSOR']),
        ),
      ),
  );
}

export async function saveCopiedRole(db: Reader, place: InOrganization, role: OrgRole) {
  await db.update(organizationMembers).set({ role }).where(isCopy(place));
}

export async function dropCopy(db: Reader, place: InOrganization): Promise<void> {
  await db.delete(organizationMembers).where(isCopy(place));
}

function isCopy({ orgId, userId }: InOrganization) {
  return and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId));
}
