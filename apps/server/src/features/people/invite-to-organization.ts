import type { ClassroomRole, OrgRole } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { transact } from '../../db/transact.ts';
import { memberships } from '../../db/schema/index.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { alone, isProblem, PlatformProblem } from '../../platform/problem.ts';
import { awaitRoom } from '../provisioning/await-turn.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { PersonOnPlatform } from './person-on-platform.ts';
import { enqueueEnter, enqueueLaterCheck } from '../../jobs/kinds/membership-jobs.ts';
import { confirmedAfterMs } from './next-standing.ts';
import { wantedOrgRole } from './org-role.ts';
import { findCopy } from './organization-copy.ts';
import { recordSent } from './invitation-delay.ts';
import {
  isMembership,
  listLiveRoles,
  type MembershipRow,
  type Place,
} from '../memberships/queries.ts';
import { toBeInvited } from '../memberships/standing.ts';

/** An owner may have unblocked the person by then. */
const refusedRetryMs = 15 * 60_000;

const shortWaitMs = 60_000;

export async function inviteToOrganization(
  deps: PlatformDeps,
  org: OrganizationClient,
  place: Place,
  person: PersonOnPlatform,
  accept: boolean,
): Promise<PersonOnPlatform> {
  const { db, clock } = deps;
  const { membership, user, classroom } = place;
  const liveRoles = await listLiveRoles(db, { orgId: classroom.orgId, userId: user.id });
  const role = wantedOrgRole({ current: 'MEMBER', liveRoles, ownedBefore: false });
  const at = clock();
  await recordAttempt(db, membership, at);
  try {
    if (membership.role === 'STUDENT') await awaitRoom(deps, place);
    const sent = await sendInvitation(deps, org, place, person, role);
    if (sent) return sent;
    await requireLongMissing(db, place, at);
    const made = await org.setMembership(person.login, role);
    return { ...person, membership: made, isInvitedNow: true };
  } catch (error) {
    if (isProblem(error, 'busy')) {
      await restoreAttempt(db, membership, at);
      // People behind in the queue may need no invitation, so they wait for a short limit only.
      const isShort =
        error.retryAt !== undefined && error.retryAt.getTime() - at.getTime() <= shortWaitMs;
      throw isShort ? error : alone(error, clock());
    }
    if (!isProblem(error, 'refused')) throw error;
    // The refusal concerns this person only. Limits are 'busy' and handled by the governor.
    await tryLater(db, membership, accept);
    return person;
  }
}

/**
 * Undefined where invitations do not work: on an Enterprise Server, and for accounts managed by a school. Even
 * refused ones count against the hourly limit.
 */
async function sendInvitation(
  { db, clock }: PlatformDeps,
  org: OrganizationClient,
  place: Place,
  person: PersonOnPlatform,
  role: OrgRole,
): Promise<PersonOnPlatform | undefined> {
  if (isManaged(person.login)) return findMembershipAgain(org, person);
  try {
    if (!(await invite(org, place, role))) return undefined;
    await recordSent(db, place.membership, clock());
    return { ...person, membership: { state: 'pending', role }, isInvitedNow: true };
  } catch (error) {
    if (!isProblem(error, 'refused')) throw error;
    // A concurrent attempt may have been faster.
    const found = await findMembershipAgain(org, person);
    // A member who is not found may be an owner we do not know yet.
    if (!found && /already a part of/i.test(error.message)) throw error;
    return found;
  }
}

/** GitHub allows `_` only in logins of managed accounts, before the school's short name. */
function isManaged(login: string): boolean {
  return login.includes('_');
}

async function findMembershipAgain(
  org: OrganizationClient,
  person: PersonOnPlatform,
): Promise<PersonOnPlatform | undefined> {
  const found = await org.findMembership(person.login);
  return found && { ...person, membership: found };
}

export function tryLater(
  db: TokenDeps['db'],
  membership: MembershipRow,
  accept: boolean,
  delayMs = refusedRetryMs,
): Promise<void> {
  return transact(db, (tx) =>
    accept
      ? // Outside the queue: a person who can never be invited must not delay newcomers.
        enqueueEnter(tx, membership, { delayMs, share: null })
      : enqueueLaterCheck(tx, membership, delayMs),
  );
}

function teamFor(
  role: ClassroomRole,
  { teamId, taAccess, staffTeamId }: Place['classroom'],
): number | null {
  if (role === 'STUDENT') return teamId;
  return role === 'TA' && taAccess === 'TEAM' ? staffTeamId : null;
}

/** If the team is gone or managed elsewhere, the person is invited without it. */
async function invite(
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  role: OrgRole,
): Promise<boolean> {
  const teamId = teamFor(membership.role, classroom);
  try {
    return await org.invite(user.platformId, role, teamId);
  } catch (error) {
    if (teamId === null || !isProblem(error, 'refused')) throw error;
    return org.invite(user.platformId, role, null);
  }
}

/** Setting a membership would lower an owner, so a known member must be confirmed missing first. */
async function requireLongMissing(
  db: TokenDeps['db'],
  { membership, user, classroom }: Place,
  now: Date,
): Promise<void> {
  const copy = await findCopy(db, { orgId: classroom.orgId, userId: user.id });
  if (!copy) return;
  const since = membership.missingSince ?? now;
  const retryAfterMs = since.getTime() + confirmedAfterMs - now.getTime();
  if (retryAfterMs <= 0) return;
  await db.update(memberships).set({ missingSince: since }).where(isMembership(membership));
  throw new PlatformProblem('busy', 'a known member cannot be found yet', { retryAfterMs });
}

/** An expired invitation is due again until the platform sends the next one. */
async function recordAttempt(db: TokenDeps['db'], member: MembershipRow, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    await tx.update(memberships).set({ invitedAt: at }).where(isMembership(member));
    const due = await tx
      .update(memberships)
      .set({ ...toBeInvited, updatedAt: at })
      .where(and(isMembership(member), eq(memberships.status, 'ORG_INVITED')))
      .returning();
    if (due.length === 0) return;
    await announce(tx, { classroomId: member.classroomId, topic: 'people' });
  });
}

/** Over a limit nothing was sent, so the time of the earlier attempt is restored. */
async function restoreAttempt(db: TokenDeps['db'], member: MembershipRow, at: Date) {
  await db
    .update(memberships)
    .set({ invitedAt: member.invitedAt })
    .where(and(isMembership(member), eq(memberships.invitedAt, at)));
}
