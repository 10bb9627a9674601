/** Calls about one organisation, as the app installed in it. */
import type { OrgRole } from '@lectern/contract';
import type { Octokit } from 'octokit';
import { ifPresent, optional } from './optional.ts';
import { isProblem } from './problem.ts';
import {
  toPlatformOrganization,
  toPlatformUser,
  type PlatformOrganization,
  type PlatformUser,
} from './user-client.ts';

export type Membership = { state: 'active' | 'pending'; role: OrgRole };

export interface TemplateRepository {
  id: number;
  owner: string;
  name: string;
  htmlUrl: string;
  createdAt: Date;
}

export interface TemplateListing {
  templates: TemplateRepository[];
  /** Repositories that are not templates. */
  otherIds: number[];
}

export interface PrivateRepository {
  id: number;
  name: string;
  pushedAt: Date | null;
}

export interface Team {
  id: number;
  slug: string;
}

export interface OrganizationClient {
  /** The base permission is undefined without the right to administer the organisation. */
  getOrganization(): Promise<PlatformOrganization & { basePermission: string | undefined }>;
  /** By id, because logins can change. */
  findUser(platformId: number): Promise<PlatformUser | undefined>;
  findMembership(login: string): Promise<Membership | undefined>;
  /** Adds the person to the team too. False on an Enterprise Server, which has no invitations. */
  invite(platformId: number, role: OrgRole, teamId: number | null): Promise<boolean>;
  cancelInvitation(login: string): Promise<void>;
  /** Adds people without a membership, or invites them. */
  setMembership(login: string, role: OrgRole): Promise<Membership>;
  removeMember(login: string): Promise<void>;
  closeBasePermission(): Promise<void>;
  /** Among all repositories, or those changed since the given time. */
  listTemplates(since?: Date): Promise<TemplateListing>;
  /** The newest push first. */
  listPrivateRepositories(
    isWanted: (id: number) => boolean,
    most: number,
  ): Promise<PrivateRepository[]>;
  /** Undefined if the name is taken. Other teams are never changed. */
  createTeam(name: string, description: string): Promise<Team | undefined>;
  findTeam(slug: string): Promise<(Team & { description: string | null }) | undefined>;
  isInTeam(slug: string, login: string): Promise<boolean>;
  addToTeam(slug: string, login: string): Promise<void>;
  removeFromTeam(slug: string, login: string): Promise<void>;
  /** Lets a team read a repository of the organisation. */
  letTeamRead(slug: string, repository: string): Promise<void>;
}

// oxlint-disable-next-line max-lines-per-function -- a list of calls, each a few lines
export function organizationClient(octokit: Octokit, org: string, url: string): OrganizationClient {
  return {
    async getOrganization() {
      const { data } = await octokit.rest.orgs.get({ org });
      const basePermission = data.default_repository_permission ?? undefined;
      return { ...toPlatformOrganization(data, url), basePermission };
    },

    findUser: (platformId) =>
      optional(async () => {
        const { data } = await octokit.request('GET /user/{account_id}', {
          account_id: platformId,
        });
        return toPlatformUser(data);
      }),

    findMembership: (login) =>
      optional(async () => {
        const { data } = await octokit.rest.orgs.getMembershipForUser({ org, username: login });
        return toMembership(data);
      }),

    async invite(platformId, role, teamId) {
      const made = await optional(() =>
        octokit.rest.orgs.createInvitation({
          org,
          invitee_id: platformId,
          role: role === 'ADMIN' ? 'admin' : 'direct_member',
          ...(teamId === null ? {} : { team_ids: [teamId] }),
        }),
      );
      return made !== undefined;
    },

    async cancelInvitation(login) {
      const pending = await optional(() =>
        octokit.paginate(octokit.rest.orgs.listPendingInvitations, { org, per_page: 100 }),
      );
      if (!pending) return removeMembership(login);
      const sent = pending.find((one) => one.login?.toLowerCase() === login.toLowerCase());
      if (!sent) return;
      await ifPresent(() => octokit.rest.orgs.cancelInvitation({ org, invitation_id: sent.id }));
    },

    async setMembership(login, role) {
      const { data } = await octokit.rest.orgs.setMembershipForUser({
        org,
        username: login,
        role: role === 'ADMIN' ? 'admin' : 'member',
      });
      return toMembership(data);
    },

    removeMember: removeMembership,

    async closeBasePermission() {
      await octokit.rest.orgs.update({ org, default_repository_permission: 'none' });
    },

    async listTemplates(since) {
      const pages = octokit.paginate.iterator(octokit.rest.repos.listForOrg, {
        org,
        per_page: 100,
        ...(since && { sort: 'updated', direction: 'desc' }),
      });
      const listing: TemplateListing = { templates: [], otherIds: [] };
      for await (const { data } of pages) {
        for (const repository of data) {
          if (since && new Date(repository.updated_at ?? 0) < since) return listing;
          if (repository.is_template) listing.templates.push(toTemplate(repository));
          else listing.otherIds.push(repository.id);
        }
      }
      return listing;
    },

    async listPrivateRepositories(isWanted, most) {
      const wanted = { org, type: 'private', sort: 'pushed', direction: 'desc' } as const;
      const list = octokit.rest.repos.listForOrg;
      const found: PrivateRepository[] = [];
      for await (const { data } of octokit.paginate.iterator(list, { ...wanted, per_page: 100 })) {
        for (const { id, name, pushed_at } of data) {
          if (!isWanted(id)) continue;
          found.push({ id, name, pushedAt: pushed_at ? new Date(pushed_at) : null });
          if (found.length === most) return found;
        }
      }
      return found;
    },

    async createTeam(name, description) {
      try {
        const { data } = await octokit.rest.teams.create({
          org,
          name,
          description,
          privacy: 'closed',
        });
        return { id: data.id, slug: data.slug };
      } catch (error) {
        if (isProblem(error, 'refused')) return undefined;
        throw error;
      }
    },

    findTeam: (slug) =>
      optional(async () => {
        const { data } = await octokit.rest.teams.getByName({ org, team_slug: slug });
        return { id: data.id, slug: data.slug, description: data.description };
      }),

    async isInTeam(slug, login) {
      const found = await optional(() =>
        octokit.rest.teams.getMembershipForUserInOrg({ org, team_slug: slug, username: login }),
      );
      return found !== undefined;
    },

    async addToTeam(slug, login) {
      await octokit.rest.teams.addOrUpdateMembershipForUserInOrg({
        org,
        team_slug: slug,
        username: login,
        role: 'member',
      });
    },

    async removeFromTeam(slug, login) {
      await ifPresent(() =>
        octokit.rest.teams.removeMembershipForUserInOrg({ org, team_slug: slug, username: login }),
      );
    },

    async letTeamRead(slug, repository) {
      await octokit.rest.teams.addOrUpdateRepoPermissionsInOrg({
        org,
        team_slug: slug,
        owner: org,
        repo: repository,
        permission: 'pull',
      });
    },
  };

  /** Cancels an invitation too. */
  async function removeMembership(login: string): Promise<void> {
    await ifPresent(() => octokit.rest.orgs.removeMembershipForUser({ org, username: login }));
  }
}

interface RepositoryFields {
  id: number;
  owner: { login: string };
  name: string;
  html_url: string;
  created_at?: string | null;
}

function toTemplate(repository: RepositoryFields): TemplateRepository {
  const { id, owner, name, html_url: htmlUrl, created_at } = repository;
  return { id, owner: owner.login, name, htmlUrl, createdAt: new Date(created_at ?? 0) };
}

function toMembership({ state, role }: { state: Membership['state']; role: string }): Membership {
  return { state, role: role === 'admin' ? 'ADMIN' : 'MEMBER' };
}
