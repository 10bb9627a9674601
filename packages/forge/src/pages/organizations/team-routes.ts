import { and, asc, eq, sql } from 'drizzle-orm';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { maySeeTeam } from '../../rest/teams/route.ts';
import { findRole } from '../../store/queries/access-facts.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { listOwned } from '../../store/queries/repositories.ts';
import { findTeam } from '../../store/queries/teams.ts';
import { visibleTo } from '../../access/visible.ts';
import { accounts, repositories, teamMembers, teamRepositories } from '../../store/schema.ts';
import { principalOf } from '../layout.ts';
import type { PageRoutes } from '../page-routes.ts';
import { encodePart } from '../parts.ts';
import { teamPage } from './team-view.ts';

const mostRepositories = 200;

export function registerTeamPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  routes.anyone('GET', '/orgs/:org', ({ param }) => ({
    redirectTo: `/${encodePart(param('org'))}`,
  }));

  routes.signedIn('GET', '/orgs/:org/teams/:slug', async ({ viewer, param }) => {
    const organization = await findAccountByLogin(db, param('org'), 'Organization');
    const role = organization && (await findRole(db, organization.id, viewer.account.id));
    if (!role) throw notFound();
    const team = await findTeam(db, organization.id, param('slug'));
    const principal = principalOf(viewer);
    if (!team || !(await maySeeTeam(db, team, { kind: 'user', role }, principal))) throw notFound();
    const [members, found] = await Promise.all([
      db
        .select({ account: accounts, role: teamMembers.role })
        .from(teamMembers)
        .innerJoin(accounts, eq(accounts.id, teamMembers.userId))
        .where(eq(teamMembers.teamId, team.id))
        .orderBy(asc(accounts.login)),
      listOwned(
        db,
        and(
          sql`exists (select 1 from ${teamRepositories}
            where ${teamRepositories.repositoryId} = ${repositories.id}
              and ${teamRepositories.teamId} = ${team.id})`,
          visibleTo(db, principal),
        ),
        { limit: mostRepositories, offset: 0 },
      ),
    ]);
    return teamPage({ organization, team, members, repositories: found });
  });
}
