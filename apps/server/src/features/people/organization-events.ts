/**
 * What follows when something happens to an organisation's people. News may come late, twice or out
 * of order, so it only tells us whom to ask about.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers, users } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { isAnyDue } from '../../jobs/due.ts';
import { enqueueCheck, enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { isLive } from '../memberships/standing.ts';
import { enqueueAskInstallation } from '../organizations/ask-installation.ts';
import { renameOrganization } from '../organizations/keep-organization.ts';

interface Person {
  orgId: number;
  platformUserId: number;
}

export async function checkRenamed(
  tx: Tx,
  renamed: { orgId: number; login: string; at: Date },
): Promise<void> {
  // At once, since a login is part of what we ask; then as it is.
  await renameOrganization(tx, renamed);
  await enqueueAskInstallation(tx, { orgId: renamed.orgId });
}

export async function checkGone(tx: Tx, person: Person): Promise<void> {
  await lowerCopy(tx, person);
  await checkPerson(tx, person);
}

/** Our copy speaks while the platform is away, and must not speak for an administrator who left. */
async function lowerCopy(tx: Tx, { orgId, platformUserId }: Person): Promise<void> {
  const person = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.platformId, platformUserId));
  await tx
    .update(organizationMembers)
    .set({ role: 'MEMBER' })
    .where(and(eq(organizationMembers.orgId, orgId), inArray(organizationMembers.userId, person)));
}

/** Longer than the steps of letting somebody in take. */
const stepsMs = 2_000;

/**
 * For news that somebody came to something. We let people in step by step, and hear of each step: one
 * look when they are over is enough, and does not cost the platform's patience for each of them.
 */
export async function checkAdded(tx: Tx, person: Person): Promise<void> {
  for (const place of await listLivePlaces(tx, person)) {
    const isEntering = await isAnyDue(tx, [enterKey(place)]);
    await enqueueCheck(tx, place, isEntering ? { delayMs: stepsMs } : {});
  }
}

export async function checkPerson(tx: Tx, person: Person): Promise<void> {
  for (const place of await listLivePlaces(tx, person)) await enqueueCheck(tx, place);
}

async function listLivePlaces(tx: Tx, { orgId, platformUserId }: Person) {
  const places = await tx
    .select({
      classroomId: memberships.classroomId,
      userId: memberships.userId,
      status: memberships.status,
      reason: memberships.reason,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(users.platformId, platformUserId), eq(classrooms.orgId, orgId)));
  return places.filter(isLive);
}
