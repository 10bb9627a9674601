/** What we ask the platform about the repositories of one organisation, as the app installed in it. */
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
  /** Then nobody can push to it. */
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

/**
 * Why there can be none: nothing is between the branches yet, or nothing that they share. Whoever
 * begins a history of their own has thrown the starter code away with it.
 */
export type NoPullRequest = 'nothing_new' | 'unrelated';

export interface Branches {
  head: string;
  base: string;
}

/** `outsider`: not a member of the organisation, whom the platform would let in by an invitation. */
export type Granted = 'given' | 'outsider';

export interface RepositoryClient {
  /** The platform follows renames, so what is found may have another name by now. */
  findRepository(name: string): Promise<Repository | undefined>;
  findRepositoryById(id: number): Promise<Repository | undefined>;
  /**
   * A private copy of a template's files. Undefined when the name is taken. The platform may answer
   * before the files are there: see `findBranchHead`.
   */
  generate(wanted: Generation): Promise<Repository | undefined>;
  makeTemplate(name: string): Promise<void>;
  /** Whether somebody may push, by whatever right. */
  mayPush(name: string, login: string): Promise<boolean>;
  /** With the right to push. */
  addCollaborator(name: string, login: string): Promise<Granted>;
  removeCollaborator(name: string, login: string): Promise<void>;
  /** Undefined for a branch that does not exist, also in a repository that is still empty. */
  findBranchHead(name: string, branch: string): Promise<string | undefined>;
  /** False when the branch exists already, wherever it points. */
  createBranch(name: string, branch: string, sha: string): Promise<boolean>;
  /** Whatever it loses by that. */
  moveBranch(name: string, branch: string, sha: string): Promise<void>;
  findPullRequest(name: string, branches: Branches): Promise<PullRequest | undefined>;
  /** The one that is there already, if so. */
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
        // GitHub's word to an app for a template that is gone, or that it may not see.
        if (saysNo(error, 422, /template repository not found/i)) {
          throw new PlatformProblem('absent', 'there is no such template', { cause: error });
        }
        throw error;
      }
    },

    async makeTemplate(name) {
      await octokit.rest.repos.update({ owner, repo: name, is_template: true });
    },

    async mayPush(name, login) {
      const wanted = { owner, repo: name, username: login };
      const found = await optional(() => octokit.rest.repos.getCollaboratorPermissionLevel(wanted));
      // Finer roles are told as one of these: to maintain is to write, to triage is to read.
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
      // Else it stays open for a week, and nothing that we do later takes it back.
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
        // Somebody else opened it a moment ago; a list may be a little behind that.
        const found = await client.findPullRequest(name, { head, base });
        if (found) return found;
        throw new PlatformProblem('down', 'the pull request is there and cannot be seen yet');
      }
    },
  };
  return client;
}

/** The platform tells some refusals apart only by their words. */
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
