/** Gives a person on the platform what their role in the classroom comes with. */
import type { OrganizationClient } from '../../platform/organization-client.ts';
import type { TokenDeps } from '../session/platform-tokens.ts';
import type { Sight } from './look-up.ts';
import { findCopy, saveCopiedRole } from './organization-copy.ts';
import { wantedOrgRole } from './org-role.ts';
import { listLiveRoles, type Place } from './queries.ts';

export async function alignAccess(
  { db }: Pick<TokenDeps, 'db'>,
  org: OrganizationClient,
  { membership, user, classroom }: Place,
  { login, membership: seen }: Sight,
): Promise<void> {
  if (!seen) return;
  const place = { orgId: classroom.orgId, userId: user.id };
  const liveRoles = await listLiveRoles(db, place);
  const ownedBefore = (await findCopy(db, place))?.ownedBefore ?? false;
  const wanted = wantedOrgRole({ current: seen.role, liveRoles, ownedBefore });
  if (wanted !== seen.role) {
    await org.setRole(login, wanted);
    await saveCopiedRole(db, place, wanted);
  }
  if (seen.state !== 'active' || classroom.teamId === null || !classroom.teamSlug) return;
  if (membership.role === 'STUDENT') await org.addToTeam(classroom.teamSlug, login);
  else await org.removeFromTeam(classroom.teamSlug, login);
}
