/** Our copy of a person's organisations, written from what the platform says in their name. */
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
import { keepOrganization, nameUnlessLearned } from './keep-organization.ts';
import { ownedBefore } from './owned-before.ts';

export async function saveOrganizations(
  tx: Tx,
  userId: number,
  { organizations: found, withheldIds }: OwnOrganizations,
  askedAt: Date,
): Promise<void> {
  // Always in the same order: two people of the same organisations must not wait for each other.
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
  await forgetOthers(tx, userId, [...ids, ...withheldIds]);
}

async function saveOrganization(
  tx: Tx,
  own: OwnOrganization,
  isWithheld: boolean,
  askedAt: Date,
): Promise<void> {
  const { organization, role, installationId, isSuspended } = own;
  const { id, name, ...labels } = organization;
  // A member may be unable to see the installation, and so is anybody before a single sign-on; only the
  // word of an administrator who could see it counts when it is gone.
  const isKnown = installationId !== null || (role === 'ADMIN' && !isWithheld);
  const isBack = installationId !== null && !isSuspended && (await wasAway(tx, id, installationId));
  await keepOrganization(tx, {
    row: { id, name, ...labels, updatedAt: askedAt },
    change: {
      ...labels,
      name: nameUnlessLearned,
      ...(installationId !== null && !isSuspended && { suspendedAt: unlessSince(askedAt) }),
      updatedAt: askedAt,
    },
    ...(isKnown && { installationId }),
  });
  // Others wait for the app: whoever asks for it lets them go on. After the row, as where the news comes in.
  if (isBack) await enqueueAskInstallation(tx, { orgId: id, installationId });
}

/** As far as we know. */
async function wasAway(tx: Tx, orgId: number, installationId: number): Promise<boolean> {
  const [known] = await tx.select().from(organizations).where(eq(organizations.id, orgId));
  if (!known) return false;
  return known.installationId !== installationId || known.suspendedAt !== null;
}

/** The news that the app is back may be lost; one that it was suspended may be newer than the answer. */
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

/** Nobody is an administrator on the word of yesterday; that they were one before us stays known. */
async function lowerOthers(tx: Tx, userId: number, currentIds: number[]): Promise<void> {
  const isOther = notInArray(organizationMembers.orgId, currentIds);
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(eq(organizationMembers.userId, userId), isOther));
}

/**
 * Organisations the person has left. The list is shorter also where the app is away, of which the news may
 * still be on its way. So what we know stays where they have a classroom: a look at the class tells who has
 * left. Where they had one, it stays for as long as nobody can look.
 */
async function forgetOthers(tx: Tx, userId: number, currentIds: number[]): Promise<void> {
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
