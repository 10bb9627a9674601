import type { FastifyInstance } from 'fastify';
import { registerAppRoutes } from './apps/app-routes.ts';
import { registerInstallations } from './apps/installation-routes.ts';
import { registerOwnInstallation } from './apps/own-installation-routes.ts';
import type { ForgeContext } from '../context.ts';
import { registerApplicationRoutes } from './apps/application-routes.ts';
import { registerHookRoutes } from './apps/hook-routes.ts';
import { registerCollaborators } from './collaborators/routes.ts';
import { registerRepositoryInvitations } from './collaborators/invitations.ts';
import { registerBranches } from './git-data/branches.ts';
import { registerRefs } from './git-data/refs.ts';
import { registerCommits } from './git-data/commits.ts';
import { registerContents } from './git-data/contents.ts';
import { registerActivity } from './repositories/activity.ts';
import { registerMeta } from './meta.ts';
import { registerCheckRuns } from './checks/check-runs.ts';
import { registerPulls } from './pulls/routes.ts';
import { registerReviews } from './reviews/routes.ts';
import { registerRulesets } from './rulesets/routes.ts';
import { registerStatuses } from './checks/statuses.ts';
import { prepareRest } from './prepare-rest.ts';
import { registerMemberships } from './organizations/memberships.ts';
import { registerOwnMemberships } from './organizations/own-memberships.ts';
import { registerNewRepositories } from './repositories/create.ts';
import { registerOrganizationInvitations } from './organizations/invitations.ts';
import { registerOrganizations } from './organizations/routes.ts';
import { registerRepositories } from './repositories/routes.ts';
import { registerRepositoryLists } from './repositories/lists.ts';
import { registerTeams } from './teams/routes.ts';
import { registerTeamMembers } from './teams/members.ts';
import { registerTeamRepositories } from './teams/repositories.ts';
import { registerUserInstallations } from './users/installations.ts';
import { registerUsers } from './users/routes.ts';

export function registerRest(app: FastifyInstance, context: ForgeContext): void {
  app.register(
    async (rest) => {
      prepareRest(rest, context);
      registerUsers(rest, context);
      registerOrganizations(rest, context);
      registerMemberships(rest, context);
      registerOwnMemberships(rest, context);
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
      registerOwnInstallation(rest, context);
      registerHookRoutes(rest, context);
      registerApplicationRoutes(rest, context);
    },
    { prefix: '/api/v3' },
  );
}
