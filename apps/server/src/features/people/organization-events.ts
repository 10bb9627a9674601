/** Events come late, twice or out of order, so each only leads to a check with the platform. */
import { and, eq, inArray } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers, users } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { isAnyDue } from '../../jobs/due.ts';
import { enqueueCheck, enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { isLive } from '../memberships/standing.ts';
import { enqueueAskInstallation } from '../organizations/ask-installation.ts';
import { renameOrganization } from '../organizations/upsert-organization.ts';

interface Person {
  orgId: number;
  platformUserId: number;
}

export async function checkRenamed(
  tx: Tx,
  renamed: { orgId: number; login: string; at: Date },
): Promise<void> {
  // Renamed at once, because calls use the login; then checked with the platform.
  await renameOrganization(tx, renamed);
  await enqueueAskInstallation(tx, { orgId: renamed.orgId });
}

export async function checkGone(tx: Tx, person: Person): Promise<void> {
  await lowerCopy(tx, person);
  await checkPerson(tx, person);
}

/** Our copy decides who is an administrator while the platform is down, so lower it at once. */
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

/** Longer than it takes to let somebody in. */
const stepsMs = 2_000;

/** Each step of letting somebody in causes an event; one delayed check covers them all. */
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
