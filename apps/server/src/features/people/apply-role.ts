/** Gives a person the organisation role and the team that belong to their classroom role. */
import { eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import { enqueueSetUp } from '../../jobs/kinds/classroom-jobs.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { PersonOnPlatform } from './person-on-platform.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { findCopy, saveCopiedRole } from './organization-copy.ts';
import { wantedOrgRole } from './org-role.ts';
import { listLiveRoles, type Place } from '../memberships/queries.ts';

export async function applyRole(
  { db, platform }: Pick<TokenDeps, 'db' | 'platform'>,
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  { login, membership: seen, isWaitedFor }: PersonOnPlatform & { isWaitedFor: boolean },
): Promise<void> {
  if (!seen) return;
  const place = { orgId: classroom.orgId, userId: user.id };
  const liveRoles = await listLiveRoles(db, place);
  const ownedBefore = (await findCopy(db, place))?.ownedBefore ?? false;
  const wanted = wantedOrgRole({ current: seen.role, liveRoles, ownedBefore });
  if (wanted !== seen.role) {
    await org.setMembership(login, wanted);
    await saveCopiedRole(db, place, wanted);
  }
  if (seen.state !== 'active' || classroom.teamId === null || !classroom.teamSlug) return;
  // Look first: a change counts against the hourly limit, and most people are in the right team.
  const isInTeam = await org.isInTeam(classroom.teamSlug, login);
  const belongs = membership.role === 'STUDENT';
  if (isInTeam === belongs) return;
  if (!belongs) return org.removeFromTeam(classroom.teamSlug, login);
  // Under limits the team waits for the background, because students wait for repositories.
  if (isWaitedFor && platform.limits) {
    const options = { priority: backgroundPriority };
    return transact(db, (tx) => enqueueCheck(tx, membership, options));
  }
  try {
    await org.addToTeam(classroom.teamSlug, login);
  } catch (error) {
    const isGone = isProblem(error, 'absent') && !(await org.findTeam(classroom.teamSlug));
    if (!isGone) throw error;
    await replaceTeam(db, classroom.id);
  }
}

/** Creates a team that was deleted on the platform again, with all its members. */
async function replaceTeam(db: TokenDeps['db'], classroomId: number): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .update(classrooms)
      .set({ teamId: null, teamSlug: null })
      .where(eq(classrooms.id, classroomId));
    await enqueueSetUp(tx, classroomId);
  });
}
