import type { FastifyInstance } from 'fastify';
import { registerAppRoutes } from '../apps/app-routes.ts';
import { registerInstallations } from '../apps/installation-routes.ts';
import type { ForgeContext } from '../context.ts';
import { registerApplicationRoutes } from '../oauth/application-routes.ts';
import { registerHookRoutes } from '../webhooks/routes.ts';
import { registerCollaborators } from './collaborators.ts';
import { registerRepositoryInvitations } from './repository-invitations.ts';
import { registerBranches } from './branches.ts';
import { registerRefs } from './refs.ts';
import { registerCommits } from './commits.ts';
import { registerContents } from './contents.ts';
import { registerActivity } from './activity.ts';
import { registerMeta } from './meta.ts';
import { registerCheckRuns } from './check-runs.ts';
import { registerPulls } from './pulls.ts';
import { registerReviews } from './reviews.ts';
import { registerRulesets } from './rulesets.ts';
import { registerStatuses } from './statuses.ts';
import { prepareRest } from './manners.ts';
import { registerMemberships } from './memberships.ts';
import { registerNewRepositories } from './new-repositories.ts';
import { registerOrganizationInvitations } from './organization-invitations.ts';
import { registerOrganizations } from './organizations.ts';
import { registerRepositories } from './repositories.ts';
import { registerRepositoryLists } from './repository-lists.ts';
import { registerTeams } from './teams.ts';
import { registerTeamMembers } from './team-members.ts';
import { registerTeamRepositories } from './team-repositories.ts';
import { registerUserInstallations } from './user-installations.ts';
import { registerUsers } from './users.ts';

/** The REST API, one line per noun. */
export function registerRest(app: FastifyInstance, context: ForgeContext): void {
  app.register(
    async (rest) => {
      prepareRest(rest, context);
      registerUsers(rest, context);
      registerOrganizations(rest, context);
      registerMemberships(rest, context);
      registerOrganizationInvitations(rest, context);
      registerTeams(rest, context);
      registerTeamMembers(rest, context);
      registerTeamRepositories(rest, context);
      registerUserInstallations(rest, context);
      registerRepositories(rest, context);
      registerNewRepositories(rest, context);
      registerRepositoryLists(rest, context);
      registerCollaborators(rest, context);
      registerRepositoryInvitations(rest, context);
      registerBranches(rest, context);
      registerRefs(rest, context);
      registerCommits(rest, context);
      registerContents(rest, context);
      registerActivity(rest, context);
      registerMeta(rest, context);
      registerCheckRuns(rest, context);
      registerPulls(rest, context);
      registerReviews(rest, context);
      registerRulesets(rest, context);
      registerStatuses(rest, context);
      registerAppRoutes(rest, context);
      registerInstallations(rest, context);
      registerHookRoutes(rest, context);
      registerApplicationRoutes(rest, context);
    },
    { prefix: '/api/v3' },
  );
}
