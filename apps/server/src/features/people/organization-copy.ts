/** Our copy of organisation memberships, as the membership jobs maintain it. */
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

/** Remembers whether our invitation brought the person in, since only then may we take them out again. */
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

/** Keeps the row of an earlier owner: if they return they are an owner again, and only this row says so. */
export async function deleteUnlessOwner(tx: Tx, place: InOrganization): Promise<void> {
  const isOwner = eq(organizationMembers.ownedBefore, true);
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(isCopy(place), isOwner));
  await tx.delete(organizationMembers).where(and(isCopy(place), not(isOwner)));
}

export async function deleteCopy(db: Reader, place: InOrganization): Promise<void> {
  await db.delete(organizationMembers).where(isCopy(place));
}

function isCopy({ orgId, userId }: InOrganization) {
  return and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId));
}
