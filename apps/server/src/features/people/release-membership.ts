/** Undoes an ended membership on the platform. Idempotent. */
import type { ClassroomRole } from '@lectern/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { classrooms, memberships } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import { enqueueCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import type { MemberId } from '../../jobs/queue.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { announce } from '../events/announce.ts';
import { findPlace, isMembership, listLiveRoles, type Place } from '../memberships/queries.ts';
import { isLive, toBeInvited } from '../memberships/standing.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { recheckIfChanged } from './recheck-if-changed.ts';
import { lookUpPerson, type PersonOnPlatform } from './person-on-platform.ts';
import { deleteCopy, findCopy, saveCopiedRole } from './organization-copy.ts';
import { removalEffect, type RemovalEffect } from './removal-effects.ts';

/** Retry while our app is missing: only this job knows what to undo. */
const awayMs = 15 * 60_000;

export async function releaseMembership(
  deps: TokenDeps,
  member: MemberId,
  endedRole: ClassroomRole,
): Promise<void> {
  const { db, platform } = deps;
  const place = await findPlace(db, member);
  if (!place) return;
  const { installationId, suspendedAt, login } = place.org;
  if (installationId === null || suspendedAt !== null) {
    return transact(db, (tx) => enqueueRelease(tx, member, endedRole, { delayMs: awayMs }));
  }
  const org = await platform.asApp(installationId, login);
  const person = await lookUpPerson(deps, org, place.user);
  if (!isLive(place.membership)) await leaveTeams(org, place, person);
  const effect = await decide(db, place, person, endedRole);
  await applyEffect(org, person, effect);
  await saveEffect(deps, place, effect);
  await recheckIfChanged(db, place.membership);
}

async function leaveTeams(
  org: OrganizationClient,
  { membership, classroom }: Place,
  { login, isGone }: PersonOnPlatform,
) {
  if (isGone) return;
  if (classroom.teamId !== null && classroom.teamSlug) {
    await org.removeFromTeam(classroom.teamSlug, login);
  }
  if (membership.staffAccess === 'TEAM' && classroom.staffTeamSlug) {
    await org.removeFromTeam(classroom.staffTeamSlug, login);
  }
}

async function decide(
  db: Reader,
  { classroom, user }: Place,
  { membership: seen }: PersonOnPlatform,
  endedRole: ClassroomRole,
): Promise<RemovalEffect> {
  const place = { orgId: classroom.orgId, userId: user.id };
  const copy = await findCopy(db, place);
  return removalEffect({
    seen,
    endedRole,
    liveRoles: await listLiveRoles(db, place),
    ownedBefore: copy?.ownedBefore ?? false,
    broughtByUs: copy?.broughtByUs || (await wasInvitedByUs(db, place)),
  });
}

async function wasInvitedByUs(
  db: Reader,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(
        eq(classrooms.orgId, orgId),
        eq(memberships.userId, userId),
        isNotNull(memberships.invitedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

async function applyEffect(
  org: OrganizationClient,
  { login }: PersonOnPlatform,
  effect: RemovalEffect,
): Promise<void> {
  switch (effect) {
    case 'none':
      return;
    case 'cancel invitation':
      return org.cancelInvitation(login);
    case 'withdraw membership':
      return org.removeMember(login);
    case 'lower role':
      await org.setMembership(login, 'MEMBER');
  }
}

async function saveEffect(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { membership, classroom, user }: Place,
  effect: RemovalEffect,
): Promise<void> {
  const place = { orgId: classroom.orgId, userId: user.id };
  await transact(db, async (tx) => {
    if (effect === 'lower role') await saveCopiedRole(tx, place, 'MEMBER');
    if (effect !== 'cancel invitation' && effect !== 'withdraw membership') return;
    await deleteCopy(tx, place);
    const inOrganization = tx
      .select({ id: classrooms.id })
      .from(classrooms)
      .where(eq(classrooms.orgId, classroom.orgId));
    const rows = await tx
      .update(memberships)
      .set({ invitedAt: null, checkedAt: clock() })
      .where(
        and(
          eq(memberships.userId, membership.userId),
          inArray(memberships.classroomId, inOrganization),
        ),
      )
      .returning();
    // Somebody may have let the person in again in between.
    for (const row of rows.filter(isLive)) {
      await tx.update(memberships).set(toBeInvited).where(isMembership(row));
      await announce(tx, { classroomId: row.classroomId, topic: 'people' });
      await enqueueCheck(tx, row);
    }
  });
}
