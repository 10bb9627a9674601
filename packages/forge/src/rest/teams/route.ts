import type { OpenOrganization } from '../../access/organization-access.ts';
import { notFound } from '../../errors.ts';
import { organizationNeeds, type OrganizationNeed } from '../../permissions.ts';
import { userOf, type Principal } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import { findTeam, listTeamMembers, type Team } from '../../store/queries/teams.ts';
import { mayInOrganization, type OrganizationCaller } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { organizationRoute, type Call } from '../route.ts';

export interface InTeam {
  org: OpenOrganization;
  team: Team;
}

/**
 * For the team of `:org` and `:team_slug`. Secret teams exist only for their members and owners.
 */
export function teamRoute(
  context: ForgeContext,
  need: OrganizationNeed,
  handler: (call: Call & InTeam) => Promise<unknown>,
) {
  return organizationRoute(context, need, async (call) => {
    const { org, params, principal } = call;
    const team = await findTeam(context.db, org.account.id, params['team_slug']!);
    if (!team || !(await maySeeTeam(context.db, team, org.caller, principal))) throw notFound();
    return handler({ ...call, team });
  });
}

export async function maySeeTeam(
  db: Reader,
  team: Team,
  caller: OrganizationCaller,
  principal: Principal,
): Promise<boolean> {
  if (team.privacy === 'closed') return true;
  if (mayInOrganization(caller, organizationNeeds.manageMembers)) return true;
  const user = userOf(principal);
  const members = await listTeamMembers(db, team.id);
  return members.some(({ account }) => account.id === user?.id);
}
