/** Gives a person the organisation role and the team that belong to their classroom role. */
import { eq } from 'drizzle-orm';
import { classrooms, memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import { enqueueMoveStaff, enqueueSetUp } from '../../jobs/kinds/classroom-jobs.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { PersonOnPlatform } from './person-on-platform.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { findCopy, saveCopiedRole } from './organization-copy.ts';
import { wantedOrgRole } from './org-role.ts';
import { isMembership, listLiveRoles, type Place } from '../memberships/queries.ts';

type RoleDeps = Pick<TokenDeps, 'db' | 'platform'>;
type Known = PersonOnPlatform & { isWaitedFor: boolean };

export async function applyRole(
  deps: RoleDeps,
  org: OrganizationClient,
  place: Place,
  person: Known,
): Promise<void> {
  if (!person.membership) return;
  await applyOrgRole(deps, org, place, person);
  const isActive = person.membership.state === 'active';
  if (isActive) await applyStudentTeam(deps, org, place, person);
  const given = await applyStaffTeam(deps, org, place, person);
  if (given === undefined || given === place.membership.staffAccess) return;
  await deps.db
    .update(memberships)
    .set({ staffAccess: given })
    .where(isMembership(place.membership));
}

async function applyOrgRole(
  { db }: RoleDeps,
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  { login, membership: seen, isInvitedNow = false }: Known,
): Promise<void> {
  if (!seen) return;
  const place = { orgId: classroom.orgId, userId: user.id };
  const liveRoles = await listLiveRoles(db, place);
  const ownedBefore = (await findCopy(db, place))?.ownedBefore ?? false;
  // TAs who move into the team lose the ownership that we gave them.
  const hasMoved = isTeamTa({ membership, classroom }) && membership.staffAccess !== 'TEAM';
  const wanted = wantedOrgRole({
    current: seen.role,
    liveRoles,
    ownedBefore,
    ...(hasMoved && { endedRole: membership.role }),
  });
  // Sent once even if it changes nothing: the built-in host limits owners whom an app made owners.
  const isUntold =
    wanted === 'ADMIN' &&
    membership.role !== 'STUDENT' &&
    !ownedBefore &&
    !isInvitedNow &&
    membership.staffAccess !== 'OWNER';
  if (wanted === seen.role && !isUntold) return;
  await org.setMembership(login, wanted);
  await saveCopiedRole(db, place, wanted);
}

function isTeamTa({ membership, classroom }: Pick<Place, 'membership' | 'classroom'>): boolean {
  return membership.role === 'TA' && classroom.taAccess === 'TEAM';
}

async function applyStudentTeam(
  { db, platform }: RoleDeps,
  org: OrganizationClient,
  { membership, classroom }: Place,
  { login, isWaitedFor }: Known,
): Promise<void> {
  if (classroom.teamId === null || !classroom.teamSlug) return;
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
  if (await joins(org, classroom.teamSlug, login)) return;
  await replaceTeam(db, classroom.id);
}

/** Returns the access that the person has as staff; undefined until the team is joined. */
async function applyStaffTeam(
  { db }: RoleDeps,
  org: OrganizationClient,
  { membership, classroom }: Place,
  { login, membership: seen }: Known,
): Promise<Place['membership']['staffAccess'] | undefined> {
  const { staffTeamId, staffTeamSlug: slug } = classroom;
  if (!isTeamTa({ membership, classroom })) {
    if (membership.staffAccess === 'TEAM' && slug) await org.removeFromTeam(slug, login);
    return membership.role === 'STUDENT' ? null : 'OWNER';
  }
  if (seen?.state !== 'active' || staffTeamId === null || !slug) return undefined;
  if (await org.isInTeam(slug, login)) return 'TEAM';
  if (await joins(org, slug, login)) return 'TEAM';
  await replaceStaffTeam(db, classroom.id);
  return undefined;
}

/** False if somebody deleted the team on the platform. */
async function joins(org: OrganizationClient, slug: string, login: string): Promise<boolean> {
  try {
    await org.addToTeam(slug, login);
    return true;
  } catch (error) {
    const isGone = isProblem(error, 'absent') && !(await org.findTeam(slug));
    if (!isGone) throw error;
    return false;
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

async function replaceStaffTeam(db: TokenDeps['db'], classroomId: number): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .update(classrooms)
      .set({ staffTeamId: null, staffTeamSlug: null })
      .where(eq(classrooms.id, classroomId));
    await enqueueMoveStaff(tx, { classroomId });
  });
}
