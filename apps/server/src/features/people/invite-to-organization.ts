/** Sends the invitation that we owe a person. */
import type { OrgRole } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { transact } from '../../db/transact.ts';
import { memberships } from '../../db/schema/index.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { alone, isProblem, PlatformProblem } from '../../platform/problem.ts';
import { awaitRoom } from '../provisioning/await-turn.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { Sight } from './look-up.ts';
import { enqueueEnter, enqueueLaterCheck } from '../../jobs/kinds/membership-jobs.ts';
import { believedAfterMs } from './observed.ts';
import { wantedOrgRole } from './org-role.ts';
import { findCopy } from './organization-copy.ts';
import { noteSent } from './owed-invitation.ts';
import {
  isMembership,
  listLiveRoles,
  type MembershipRow,
  type Place,
} from '../memberships/queries.ts';
import { toBeInvited } from '../memberships/standing.ts';

/** A refused person may become possible to invite, for example when an owner unblocks them. */
const refusedRetryMs = 15 * 60_000;

const aMomentMs = 60_000;

export async function inviteToOrganization(
  deps: PlatformDeps,
  org: OrganizationClient,
  place: Place,
  sight: Sight,
  accept: boolean,
): Promise<Sight> {
  const { db, clock } = deps;
  const { membership, user, classroom } = place;
  const liveRoles = await listLiveRoles(db, { orgId: classroom.orgId, userId: user.id });
  const role = wantedOrgRole({ current: 'MEMBER', liveRoles, ownedBefore: false });
  const at = clock();
  await noteAttempt(db, membership, at);
  try {
    if (membership.role === 'STUDENT') await awaitRoom(deps, place);
    const sent = await sendInvitation(deps, org, place, sight, role);
    if (sent) return sent;
    await requireStranger(db, place, at);
    const made = await org.setMembership(sight.login, role);
    return { ...sight, membership: made };
  } catch (error) {
    if (isProblem(error, 'busy')) {
      await takeBackAttempt(db, membership, at);
      // Those behind may be members already, who need none: a moment at most do they wait for one.
      const isShort =
        error.retryAt !== undefined && error.retryAt.getTime() - at.getTime() <= aMomentMs;
      throw isShort ? error : alone(error, clock());
    }
    if (!isProblem(error, 'refused')) throw error;
    // It is about this person, who waits. What the platform rations concerns everybody, and is the
    // governor's: asking for each would use it up.
    await tryLater(db, membership, accept);
    return sight;
  }
}

/**
 * Nothing where invitations are not the way in: an Enterprise Server has none, and where a school
 * manages the accounts itself, each is refused. Also those count among what an hour allows.
 */
async function sendInvitation(
  { db, clock }: PlatformDeps,
  org: OrganizationClient,
  place: Place,
  sight: Sight,
  role: OrgRole,
): Promise<Sight | undefined> {
  if (isManaged(sight.login)) return lookTwice(org, sight);
  try {
    if (!(await invite(org, place, role))) return undefined;
    await noteSent(db, place.membership, clock());
    return { ...sight, membership: { state: 'pending', role } };
  } catch (error) {
    if (!isProblem(error, 'refused')) throw error;
    // Refused also when another attempt was faster.
    const found = await lookTwice(org, sight);
    // A member who is not found may be an owner of whom we know nothing yet.
    if (!found && /already a part of/i.test(error.message)) throw error;
    return found;
  }
}

/** The names of such accounts end in the school's, after a sign that GitHub lets nobody else use. */
function isManaged(login: string): boolean {
  return login.includes('_');
}

async function lookTwice(org: OrganizationClient, sight: Sight): Promise<Sight | undefined> {
  const found = await org.findMembership(sight.login);
  return found && { ...sight, membership: found };
}

export function tryLater(
  db: TokenDeps['db'],
  membership: MembershipRow,
  accept: boolean,
  delayMs = refusedRetryMs,
): Promise<void> {
  return transact(db, (tx) =>
    accept
      ? // In no line: the place of one who can never be invited would send newcomers further back each time.
        enqueueEnter(tx, membership, { delayMs, share: null })
      : enqueueLaterCheck(tx, membership, delayMs),
  );
}

/** The team may be gone, or managed elsewhere: then the person is invited without it. */
async function invite(
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  role: OrgRole,
): Promise<boolean> {
  const teamId = membership.role === 'STUDENT' ? classroom.teamId : null;
  try {
    return await org.invite(user.platformId, role, teamId);
  } catch (error) {
    if (teamId === null || !isProblem(error, 'refused')) throw error;
    return org.invite(user.platformId, role, null);
  }
}

/**
 * Setting the membership of a member would lower an owner and count as our invitation. A known member is
 * therefore invited only after being missing long enough to be believed.
 */
async function requireStranger(
  db: TokenDeps['db'],
  { membership, user, classroom }: Place,
  now: Date,
): Promise<void> {
  const copy = await findCopy(db, { orgId: classroom.orgId, userId: user.id });
  if (!copy) return;
  const since = membership.missingSince ?? now;
  const retryAfterMs = since.getTime() + believedAfterMs - now.getTime();
  if (retryAfterMs <= 0) return;
  await db.update(memberships).set({ missingSince: since }).where(isMembership(membership));
  throw new PlatformProblem('busy', 'a member cannot be seen', { retryAfterMs });
}

/** An expired invitation is owed again until the platform sends the next one. */
async function noteAttempt(db: TokenDeps['db'], member: MembershipRow, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    await tx.update(memberships).set({ invitedAt: at }).where(isMembership(member));
    const owed = await tx
      .update(memberships)
      .set({ ...toBeInvited, updatedAt: at })
      .where(and(isMembership(member), eq(memberships.status, 'ORG_INVITED')))
      .returning();
    if (owed.length === 0) return;
    await announce(tx, { classroomId: member.classroomId, topic: 'people' });
  });
}

/** Over a limit nothing was sent, so the time of the earlier attempt is restored. */
async function takeBackAttempt(db: TokenDeps['db'], member: MembershipRow, at: Date) {
  await db
    .update(memberships)
    .set({ invitedAt: member.invitedAt })
    .where(and(isMembership(member), eq(memberships.invitedAt, at)));
}
