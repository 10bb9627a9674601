/** Gives a person on the platform what their role in the classroom comes with. */
import { eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import { enqueueSetUp } from '../../jobs/kinds/classroom-jobs.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { Sight } from './look-up.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { findCopy, saveCopiedRole } from './organization-copy.ts';
import { wantedOrgRole } from './org-role.ts';
import { listLiveRoles, type Place } from '../memberships/queries.ts';

export async function alignAccess(
  { db, platform }: Pick<TokenDeps, 'db' | 'platform'>,
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  { login, membership: seen, isWaitedFor }: Sight & { isWaitedFor: boolean },
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
  // Most are where they should be, and asking is cheap: a change is one of few that an hour allows.
  const isInTeam = await org.isInTeam(classroom.teamSlug, login);
  const belongs = membership.role === 'STUDENT';
  if (isInTeam === belongs) return;
  if (!belongs) return org.removeFromTeam(classroom.teamSlug, login);
  // Nobody can work sooner for it, and under limits those who wait for a repository could.
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

/** Somebody deleted the team on the platform: it is made again, with everyone in it. */
async function replaceTeam(db: TokenDeps['db'], classroomId: number): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .update(classrooms)
      .set({ teamId: null, teamSlug: null })
      .where(eq(classrooms.id, classroomId));
    await enqueueSetUp(tx, classroomId);
  });
}
