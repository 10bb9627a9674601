/** Calls with a person's own token. */
import type { OrgRole } from '@lectern/contract';
import type { Octokit } from 'octokit';

export interface PlatformUser {
  id: number;
  nodeId: string;
  login: string;
  name: string | null;
  email: string | null;
  avatarUrl: string;
  url: string;
}

export interface PlatformOrganization {
  id: number;
  nodeId: string;
  login: string;
  name: string;
  avatarUrl: string;
  htmlUrl: string;
}

export interface OwnOrganization {
  organization: PlatformOrganization;
  role: OrgRole;
  installationId: number | null;
  /** An owner has suspended the installation. */
  isSuspended: boolean;
}

export interface OwnOrganizations {
  organizations: OwnOrganization[];
  /** Organisations that require single sign-on first. Their membership and installation are unknown. */
  withheldIds: number[];
}

export interface UserClient {
  whoAmI(): Promise<PlatformUser>;
  /** Organisations of which the person is an active member, with our installation if any. */
  listOrganizations(): Promise<OwnOrganizations>;
  /** Accepts a pending invitation for the person. */
  acceptInvitation(orgLogin: string): Promise<void>;
}

export function userClient(octokit: Octokit, url: string): UserClient {
  return {
    async whoAmI() {
      const { data } = await octokit.rest.users.getAuthenticated();
      return toPlatformUser(data);
    },

    async listOrganizations() {
      const withheld = new Set<number>();
      const read = <T>({ headers, data }: { headers: Record<string, unknown>; data: T }): T => {
        for (const id of withheldIn(headers['x-github-sso'])) withheld.add(id);
        return data;
      };
      const [memberships, installations] = await Promise.all([
        octokit.paginate(
          octokit.rest.orgs.listMembershipsForAuthenticatedUser,
          { state: 'active', per_page: 100 },
          read,
        ),
        octokit.paginate(
          octokit.rest.apps.listInstallationsForAuthenticatedUser,
          { per_page: 100 },
          read,
        ),
      ]);
      // Ids of enterprises can equal ids of organisations.
      const installed = new Map(
        installations
          .filter(({ target_type }) => target_type === 'Organization')
          .map((installation) => [installation.target_id, installation]),
      );
      const organizations = memberships.map(({ organization, role }): OwnOrganization => ({
        organization: toPlatformOrganization(organization, url),
        role: role === 'admin' ? 'ADMIN' : 'MEMBER',
        installationId: installed.get(organization.id)?.id ?? null,
        isSuspended: installed.get(organization.id)?.suspended_at != null,
      }));
      return { organizations, withheldIds: [...withheld] };
    },

    async acceptInvitation(orgLogin) {
      await octokit.rest.orgs.updateMembershipForAuthenticatedUser({
        org: orgLogin,
        state: 'active',
      });
    },
  };
}

/** The header of an incomplete list: `partial-results; organizations=21955855,20582480`. */
function withheldIn(header: unknown): number[] {
  const [, ids = ''] = /organizations=([\d,]+)/.exec(String(header)) ?? [];
  return ids.split(',').filter(Boolean).map(Number);
}

interface UserFields {
  id: number;
  node_id: string;
  login: string;
  name?: string | null;
  email?: string | null;
  avatar_url: string;
  html_url: string;
}

export function toPlatformUser(user: UserFields): PlatformUser {
  return {
    id: user.id,
    nodeId: user.node_id,
    login: user.login,
    name: user.name ?? null,
    email: user.email ?? null,
    avatarUrl: user.avatar_url,
    url: user.html_url,
  };
}

interface OrganizationFields {
  id: number;
  node_id: string;
  login: string;
  name?: string | null;
  avatar_url: string;
}

export function toPlatformOrganization(org: OrganizationFields, url: string): PlatformOrganization {
  return {
    id: org.id,
    nodeId: org.node_id,
    login: org.login,
    name: org.name ?? org.login,
    avatarUrl: org.avatar_url,
    htmlUrl: `${url}/${org.login}`,
  };
}
