import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
} from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { OwnOrganization, OwnOrganizations } from '../../platform/user-client.ts';
import { enqueueAskInstallation } from './ask-installation.ts';
import { findFirstStaffRoles } from './first-staff-role.ts';
import { upsertOrganization, nameUnlessLearned } from './upsert-organization.ts';
import { ownedBefore } from './owned-before.ts';

export async function saveOrganizations(
  tx: Tx,
  userId: number,
  { organizations: found, withheldIds }: OwnOrganizations,
  askedAt: Date,
): Promise<void> {
  // In the order of ids, so that two people of the same organisations do not deadlock.
  const ordered = found.toSorted((a, b) => a.organization.id - b.organization.id);
  const ids = ordered.map(({ organization }) => organization.id);
  for (const own of ordered) {
    await saveOrganization(tx, own, withheldIds.includes(own.organization.id), askedAt);
  }
  const before = await findCopies(tx, userId, ids);
  const administered = ordered.filter(({ role }) => role === 'ADMIN');
  const staff = await findFirstStaffRoles(
    tx,
    userId,
    administered.map(({ organization }) => organization.id),
  );
  for (const { organization, role } of ordered) {
    const facts = {
      role,
      checkedAt: askedAt,
      ownedBefore: ownedBefore({
        role,
        before: before.get(organization.id),
        firstStaffRole: staff.get(organization.id) ?? 'none',
      }),
    };
    await tx
      .insert(organizationMembers)
      .values({ orgId: organization.id, userId, ...facts })
      .onConflictDoUpdate({
        target: [organizationMembers.orgId, organizationMembers.userId],
        set: facts,
      });
  }
  await lowerOthers(tx, userId, ids);
  await deleteOthers(tx, userId, [...ids, ...withheldIds]);
}

async function saveOrganization(
  tx: Tx,
  own: OwnOrganization,
  isWithheld: boolean,
  askedAt: Date,
): Promise<void> {
  const { organization, role, installationId, isSuspended } = own;
  const { id, name, ...labels } = organization;
  // An administrator sees every installation, unless a single sign-on is missing; a member may not.
  const isKnown = installationId !== null || (role === 'ADMIN' && !isWithheld);
  const isBack = installationId !== null && !isSuspended && (await wasAway(tx, id, installationId));
  await upsertOrganization(tx, {
    row: { id, name, ...labels, updatedAt: askedAt },
    change: {
      ...labels,
      name: nameUnlessLearned,
      ...(installationId !== null && !isSuspended && { suspendedAt: unlessSince(askedAt) }),
      updatedAt: askedAt,
    },
    ...(isKnown && { installationId }),
  });
  // The job resumes what waits for the app. After the row, in the same order as on-installation.ts.
  if (isBack) await enqueueAskInstallation(tx, { orgId: id, installationId });
}

async function wasAway(tx: Tx, orgId: number, installationId: number): Promise<boolean> {
  const [known] = await tx.select().from(organizations).where(eq(organizations.id, orgId));
  if (!known) return false;
  return known.installationId !== installationId || known.suspendedAt !== null;
}

/** Clears a suspension whose end we missed, but keeps one that is newer than the answer. */
function unlessSince(askedAt: Date) {
  const { suspendedAt } = organizations;
  return sql`case when ${suspendedAt} >= ${askedAt.toISOString()} then ${suspendedAt} end`;
}

async function findCopies(tx: Tx, userId: number, orgIds: number[]) {
  const rows = await tx
    .select({
      orgId: organizationMembers.orgId,
      role: organizationMembers.role,
      owned: organizationMembers.ownedBefore,
    })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), inArray(organizationMembers.orgId, orgIds)));
  return new Map(rows.map(({ orgId, ...copy }) => [orgId, copy]));
}

/** An organisation that is not listed gives no administrator role. `ownedBefore` stays. */
async function lowerOthers(tx: Tx, userId: number, currentIds: number[]): Promise<void> {
  const isOther = notInArray(organizationMembers.orgId, currentIds);
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(eq(organizationMembers.userId, userId), isOther));
}

/**
 * A suspended app also makes the list shorter. So rows stay if the person has a classroom there, which the
 * sweep checks, or had one while the app is away.
 */
async function deleteOthers(tx: Tx, userId: number, currentIds: number[]): Promise<void> {
  const isAway = or(isNull(organizations.installationId), isNotNull(organizations.suspendedAt));
  const inClass = tx
    .select({ id: classrooms.orgId })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(and(eq(memberships.userId, userId), or(ne(memberships.status, 'REMOVED'), isAway)));
  await tx
    .delete(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        notInArray(organizationMembers.orgId, currentIds),
        notInArray(organizationMembers.orgId, inClass),
      ),
    );
}
