/** Adds a person to a classroom, by a link or by accepting an assignment. */
import type { ClassroomRole } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueueEnter } from '../../jobs/kinds/membership-jobs.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { recordAudit } from '../audit/record.ts';
import { findLastDone } from '../audit/last-done.ts';
import { announce } from '../events/announce.ts';
import { isMembership, listLostRoles, lockMembership } from '../memberships/queries.ts';
import { toBeApproved, toBeInvited } from '../memberships/standing.ts';
import { entrances, hasUsedLink } from '../people/used-links.ts';
import { isUse, joinOutcome, mayInvite, type JoinOutcome } from './join-outcome.ts';

export interface Entrance extends MemberId {
  role: ClassroomRole;
  needsApproval: boolean;
  linkId: number;
  at: Date;
}

/** A link in a loop must not use up the organisation's rate limit. */
const pauseMs = 60_000;

export async function enterClassroom(tx: Tx, entrance: Entrance): Promise<JoinOutcome> {
  const { classroomId, userId, role, at } = entrance;
  const lost = await listLostRoles(tx, entrance);
  const standing = standingOf(entrance, lost);
  const inserted = await tx
    .insert(memberships)
    .values({ classroomId, userId, role, ...standing, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  const member = inserted.length > 0 ? undefined : await lockMembership(tx, entrance);
  const outcome = joinOutcome(member, entrance, lost);
  if (member && outcome.kind === 'joins') await admit(tx, entrance, outcome, standing);
  await apply(tx, entrance, outcome);
  if (isUse(outcome)) await announce(tx, { classroomId, topic: 'people', causedBy: userId });
  return outcome;
}

function standingOf({ role, needsApproval }: Entrance, lost: readonly ClassroomRole[]) {
  if (needsApproval) return toBeApproved;
  return mayInvite(role, lost) ? toBeInvited : { status: 'NOT_IN_ORG' as const, reason: null };
}

/** Somebody who waited for approval. */
async function admit(
  tx: Tx,
  entrance: Entrance,
  { role, requestedRole }: Extract<JoinOutcome, { kind: 'joins' }>,
  standing: ReturnType<typeof standingOf>,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ role, requestedRole, ...standing, updatedAt: entrance.at })
    .where(isMembership(entrance));
}

async function apply(tx: Tx, entrance: Entrance, outcome: JoinOutcome): Promise<void> {
  const { at } = entrance;
  switch (outcome.kind) {
    case 'joins':
      await audit(tx, entrance, 'person.joined', { role: outcome.role });
      return enqueueEnter(tx, entrance);
    case 'asks':
      await tx
        .update(memberships)
        .set({ status: 'REQUESTED', reason: outcome.reason, updatedAt: at })
        .where(isMembership(entrance));
      return audit(tx, entrance, 'person.asked', { role: entrance.role, reason: outcome.reason });
    case 'stays':
      return stay(tx, entrance, outcome);
    case 'waits':
      return recordOpenedLink(tx, entrance);
  }
}

async function stay(
  tx: Tx,
  entrance: Entrance,
  { role, requests, invitedAgain, needsPlatform }: Extract<JoinOutcome, { kind: 'stays' }>,
): Promise<void> {
  if (requests !== null || invitedAgain) {
    const change = {
      ...(requests && { requestedRole: requests }),
      ...(invitedAgain && toBeInvited),
    };
    await tx
      .update(memberships)
      .set({ ...change, updatedAt: entrance.at })
      .where(isMembership(entrance));
  }
  if (requests !== null) await audit(tx, entrance, 'role.requested', { role: requests });
  if (!needsPlatform) return recordOpenedLink(tx, entrance);
  if (!invitedAgain && (await hasJustEntered(tx, entrance))) return recordOpenedLink(tx, entrance);
  await audit(tx, entrance, 'entrance.repeated', { role });
  return enqueueEnter(tx, entrance);
}

async function hasJustEntered(tx: Tx, { classroomId, userId, at }: Entrance): Promise<boolean> {
  const last = await findLastDone(tx, { classroomId, subject: `user:${userId}` }, entrances);
  return last !== undefined && at.getTime() - last.getTime() < pauseMs;
}

/** So that the link is revoked when their staff role ends. */
async function recordOpenedLink(tx: Tx, entrance: Entrance): Promise<void> {
  if (entrance.role === 'STUDENT' || (await hasUsedLink(tx, entrance))) return;
  await audit(tx, entrance, 'link.opened', {});
}

function audit(tx: Tx, entrance: Entrance, action: string, details: object): Promise<void> {
  const { classroomId, userId, linkId, at } = entrance;
  return recordAudit(tx, {
    actorId: userId,
    action,
    classroomId,
    subject: `user:${userId}`,
    details: { ...details, linkId },
    at,
  });
}
