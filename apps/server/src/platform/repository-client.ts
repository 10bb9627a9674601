/** Calls about the repositories of one organisation, as the app installed in it. */
import { RequestError, type Octokit } from 'octokit';
import { ifPresent, optional } from './optional.ts';
import { isProblem, PlatformProblem } from './problem.ts';

export interface Repository {
  id: number;
  owner: string;
  name: string;
  url: string;
  description: string | null;
  isPrivate: boolean;
  isTemplate: boolean;
  /** Nobody can push to an archived repository. */
  isArchived: boolean;
  defaultBranch: string;
  /** The repository that it was generated from. */
  templateId: number | null;
  createdAt: Date;
}

export interface Generation {
  template: { owner: string; name: string };
  name: string;
  description: string;
}

export interface PullRequest {
  number: number;
  title: string;
}

/** Why no pull request is possible: the branches have no difference, or no common history. */
export type NoPullRequest = 'nothing_new' | 'unrelated';

export interface Branches {
  head: string;
  base: string;
}

/** `outsider`: not a member of the organisation. The platform would invite them. */
export type Granted = 'given' | 'outsider';

export interface RepositoryClient {
  /** The platform follows renames, so the result can have another name. */
  findRepository(name: string): Promise<Repository | undefined>;
  findRepositoryById(id: number): Promise<Repository | undefined>;
  /** Undefined if the name is taken. The platform may answer before the files exist: see `findBranchHead`. */
  generate(wanted: Generation): Promise<Repository | undefined>;
  makeTemplate(name: string): Promise<void>;
  makePrivate(name: string): Promise<void>;
  /** Deleting an absent one succeeds. */
  deleteRepository(name: string): Promise<void>;
  /** The ids of the organisation's public repositories. */
  listPublic(): Promise<number[]>;
  /** Whether a person may push, for any reason. */
  mayPush(name: string, login: string): Promise<boolean>;
  /** Gives the right to push. */
  addCollaborator(name: string, login: string): Promise<Granted>;
  removeCollaborator(name: string, login: string): Promise<void>;
  /** Undefined if the branch does not exist, also in an empty repository. */
  findBranchHead(name: string, branch: string): Promise<string | undefined>;
  /** False if the branch exists, at any commit. */
  createBranch(name: string, branch: string, sha: string): Promise<boolean>;
  /** Forced: commits can be lost. */
  moveBranch(name: string, branch: string, sha: string): Promise<void>;
  findPullRequest(name: string, branches: Branches): Promise<PullRequest | undefined>;
  /** Returns an existing one. */
  createPullRequest(
    name: string,
    wanted: Branches & { title: string; body: string },
  ): Promise<PullRequest | NoPullRequest>;
}

// oxlint-disable-next-line max-lines-per-function -- a list of calls, each a few lines
export function repositoryClient(octokit: Octokit, owner: string): RepositoryClient {
  const client: RepositoryClient = {
    findRepository: (name) =>
      optional(async () => {
        const { data } = await octokit.rest.repos.get({ owner, repo: name });
        return toRepository(data);
      }),

    findRepositoryById: (id) =>
      optional(async () => {
        const { data } = await octokit.request('GET /repositories/{id}', { id });
        return toRepository(data as RepositoryFields);
      }),

    async generate({ template, name, description }) {
      try {
        const { data } = await octokit.rest.repos.createUsingTemplate({
          template_owner: template.owner,
          template_repo: template.name,
          owner,
          name,
          description,
          private: true,
        });
        return toRepository(data);
      } catch (error) {
        if (saysNo(error, 422, /already exists/i)) return undefined;
        // GitHub's answer to an app if the template is missing or hidden.
        if (saysNo(error, 422, /template repository not found/i)) {
          throw new PlatformProblem('absent', 'there is no such template', { cause: error });
        }
        throw error;
      }
    },

    async makeTemplate(name) {
      await octokit.rest.repos.update({ owner, repo: name, is_template: true });
    },

    async makePrivate(name) {
      await octokit.rest.repos.update({ owner, repo: name, visibility: 'private' });
    },

    deleteRepository: (name) => ifPresent(() => octokit.rest.repos.delete({ owner, repo: name })),

    async listPublic() {
      const wanted = { org: owner, type: 'public', per_page: 100 } as const;
      const found = await octokit.paginate(octokit.rest.repos.listForOrg, wanted);
      return found.map(({ id }) => id);
    },

    async mayPush(name, login) {
      const wanted = { owner, repo: name, username: login };
      const found = await optional(() => octokit.rest.repos.getCollaboratorPermissionLevel(wanted));
      // The platform reports `maintain` as `write`, and `triage` as `read`.
      return found?.data.permission === 'write' || found?.data.permission === 'admin';
    },

    async addCollaborator(name, login) {
      const { status, data } = await octokit.rest.repos.addCollaborator({
        owner,
        repo: name,
        username: login,
        permission: 'push',
      });
      if ((status as number) === 204) return 'given';
      // Otherwise it stays open for a week, and no later step would cancel it.
      const invitation = { owner, repo: name, invitation_id: data.id };
      await ifPresent(() => octokit.rest.repos.deleteInvitation(invitation));
      return 'outsider';
    },

    async removeCollaborator(name, login) {
      await ifPresent(() =>
        octokit.rest.repos.removeCollaborator({ owner, repo: name, username: login }),
      );
    },

    findBranchHead: (name, branch) =>
      optional(async () => {
        try {
          const ref = `heads/${branch}`;
          const { data } = await octokit.rest.git.getRef({ owner, repo: name, ref });
          return data.object.sha;
        } catch (error) {
          if (saysNo(error, 409, /empty/i)) return undefined;
          throw error;
        }
      }),

    async createBranch(name, branch, sha) {
      try {
        const ref = `refs/heads/${branch}`;
        await octokit.rest.git.createRef({ owner, repo: name, ref, sha });
        return true;
      } catch (error) {
        if (saysNo(error, 422, /already exists/i)) return false;
        throw error;
      }
    },

    async moveBranch(name, branch, sha) {
      const ref = `heads/${branch}`;
      await octokit.rest.git.updateRef({ owner, repo: name, ref, sha, force: true });
    },

    async findPullRequest(name, { head, base }) {
      const { data } = await octokit.rest.pulls.list({
        owner,
        repo: name,
        head: `${owner}:${head}`,
        base,
        state: 'all',
        sort: 'created',
        direction: 'asc',
        per_page: 1,
      });
      const [first] = data;
      return first && { number: first.number, title: first.title };
    },

    async createPullRequest(name, { head, base, title, body }) {
      try {
        const { data } = await octokit.rest.pulls.create({
          owner,
          repo: name,
          head,
          base,
          title,
          body,
        });
        return { number: data.number, title: data.title };
      } catch (error) {
        if (saysNo(error, 422, /no commits between/i)) return 'nothing_new';
        if (saysNo(error, 422, /no history in common/i)) return 'unrelated';
        if (!saysNo(error, 422, /pull request already exists/i)) throw error;
        // Opened in the meantime. Lists can be a few seconds behind.
        const found = await client.findPullRequest(name, { head, base });
        if (found) return found;
        throw new PlatformProblem('down', 'the pull request exists but is not visible yet');
      }
    },
  };
  return client;
}

/** Some refusals differ only by their text. */
function saysNo(error: unknown, status: number, words: RegExp): boolean {
  if (!isProblem(error, 'refused') || !(error.cause instanceof RequestError)) return false;
  const said = `${error.message} ${JSON.stringify(error.cause.response?.data ?? '')}`;
  return error.cause.status === status && words.test(said);
}

interface RepositoryFields {
  id: number;
  owner: { login: string };
  name: string;
  html_url: string;
  description: string | null;
  private: boolean;
  is_template?: boolean;
  archived: boolean;
  default_branch: string;
  template_repository?: { id: number } | null;
  created_at: string;
}

function toRepository(data: RepositoryFields): Repository {
  return {
    id: data.id,
    owner: data.owner.login,
    name: data.name,
    url: data.html_url,
    description: data.description,
    isPrivate: data.private,
    isTemplate: data.is_template ?? false,
    isArchived: data.archived,
    defaultBranch: data.default_branch,
    templateId: data.template_repository?.id ?? null,
    createdAt: new Date(data.created_at),
  };
}
