/** Our copy of who is in an organisation, as the membership jobs keep it. */
import type { OrgRole } from '@lectern/contract';
import { and, eq, not } from 'drizzle-orm';
import { organizationMembers } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { findFirstStaffRoles } from '../organizations/first-staff-role.ts';
import { ownedBefore } from '../organizations/owned-before.ts';

interface InOrganization {
  orgId: number;
  userId: number;
}

interface CopiedMembership {
  role: OrgRole;
  invitedByUs: boolean;
  at: Date;
}

export async function findCopy(db: Reader, place: InOrganization) {
  const [row] = await db.select().from(organizationMembers).where(isCopy(place));
  return row;
}

/**
 * Whoever was there before we invited them is there on their own account, and if they were owners
 * they stay owners; whom our invitation brought in, we may take out again.
 */
export async function saveCopy(
  tx: Tx,
  { orgId, userId, role, invitedByUs, at }: InOrganization & CopiedMembership,
): Promise<void> {
  const place = { orgId, userId };
  const [before] = await tx.select().from(organizationMembers).where(isCopy(place)).for('update');
  const copy = {
    role,
    checkedAt: at,
    broughtByUs: invitedByUs || (before?.broughtByUs ?? false),
    ownedBefore: role === 'ADMIN' && !invitedByUs && (await ownedWithoutUs(tx, place, before)),
  };
  await tx
    .insert(organizationMembers)
    .values({ ...place, ...copy })
    .onConflictDoUpdate({
      target: [organizationMembers.orgId, organizationMembers.userId],
      set: copy,
    });
}

/** Of somebody whom the platform calls an administrator. */
async function ownedWithoutUs(
  tx: Tx,
  { orgId, userId }: InOrganization,
  before: typeof organizationMembers.$inferSelect | undefined,
): Promise<boolean> {
  const staff = await findFirstStaffRoles(tx, userId, [orgId]);
  return ownedBefore({
    role: 'ADMIN',
    before: before && { role: before.role, owned: before.ownedBefore },
    firstStaffRole: staff.get(orgId) ?? 'none',
  });
}

export async function saveCopiedRole(db: Reader, place: InOrganization, role: OrgRole) {
  await db.update(organizationMembers).set({ role }).where(isCopy(place));
}

/**
 * Of somebody who is gone, or who the platform says is: that they ran the organisation before us they
 * do also when they come back, and nobody else could tell us then.
 */
export async function forgetCopy(tx: Tx, place: InOrganization): Promise<void> {
  const isOwner = eq(organizationMembers.ownedBefore, true);
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(isCopy(place), isOwner));
  await tx.delete(organizationMembers).where(and(isCopy(place), not(isOwner)));
}

export async function dropCopy(db: Reader, place: InOrganization): Promise<void> {
  await db.delete(organizationMembers).where(isCopy(place));
}

function isCopy({ orgId, userId }: InOrganization) {
  return and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId));
}
