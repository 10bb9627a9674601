import type { OpenOrganization } from '../../access/organization-access.ts';
import { notFound } from '../../errors.ts';
import { organizationNeeds, type OrganizationNeed } from '../../permissions.ts';
import { userOf } from '../../principal.ts';
import { findTeam, listTeamMembers } from '../../store/queries/teams.ts';
import { mayInOrganization } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { organizationRoute, type Call } from '../route.ts';
import type { Team } from './view.ts';

export interface InTeam {
  org: OpenOrganization;
  team: Team;
}

/** A team named by `:org` and `:team_slug`. Secret ones exist only for their members and owners. */
export function teamRoute(
  context: ForgeContext,
  need: OrganizationNeed,
  handler: (call: Call & InTeam) => Promise<unknown>,
) {
  return organizationRoute(context, need, async (call) => {
    const team = await findTeam(context.db, call.org.account.id, {
      slug: call.params['team_slug']!,
    });
    if (!team || !(await maySeeTeam(call, team))) throw notFound();
    return handler({ ...call, team });
  });
}

async function maySeeTeam(call: Call & { org: OpenOrganization }, team: Team): Promise<boolean> {
  if (team.privacy === 'closed') return true;
  if (mayInOrganization(call.org.caller, organizationNeeds.manageMembers)) return true;
  const user = userOf(call.principal);
  const members = await listTeamMembers(call.context.db, team.id);
  return members.some(({ account }) => account.id === user?.id);
}
