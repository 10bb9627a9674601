import type { components } from '@octokit/openapi-types';
import type { FastifyInstance } from 'fastify';
import { selectPushRules } from '../../access/push-rules.ts';
import type { ForgeContext } from '../../context.ts';
import { GitHubError } from '../../errors.ts';
import { getCommit } from '../../git/objects/commits.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import { listRefs } from '../../git/objects/refs.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { nobody } from '../../principal.ts';
import { findAuthors } from '../../store/queries/authors.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { commitView } from '../../shapes/commit.ts';
import { repositoryRoute, sendAll } from '../route.ts';

type ShortBranch = components['schemas']['short-branch'];
type BranchWithProtection = components['schemas']['branch-with-protection'];

const prefix = 'refs/heads/';

export function registerBranches(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/repos/:owner/:repo/branches',
    repositoryRoute(context, repositoryNeeds.readContents, async (call) => {
      const { repo, dir } = call;
      const { caller } = call.context;
      const refs = await listRefs(dir, prefix, caller);
      const isProtected = await protection(repo);
      return sendAll(call, refs, ({ ref, sha }): ShortBranch => ({
        name: ref.slice(prefix.length),
        commit: { sha, url: `${apiOf(repo)}/commits/${sha}` },
        protected: isProtected(ref),
      }));
    }),
  );

  rest.get(
    '/repos/:owner/:repo/branches/*',
    repositoryRoute(context, repositoryNeeds.readContents, async (call) => {
      const { repo, dir, params } = call;
      const name = params['*']!;
      const sha = await readRef(dir, prefix + name);
      const commit = sha === undefined ? undefined : await getCommit(dir, sha, call.context.caller);
      if (!commit) throw new GitHubError(404, 'Branch not found');
      const self = `${apiOf(repo)}/branches/${name}`;
      const isProtected = (await protection(repo))(prefix + name);
      const view: BranchWithProtection = {
        name,
        commit: commitView(urls, repo, commit, await findAuthors(db, [commit])),
        _links: {
          self,
          html: urls.html(`/${repo.owner.login}/${repo.repository.name}/tree/${name}`),
        },
        protected: isProtected,
        protection: {
          enabled: isProtected,
          required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
        },
        protection_url: `${self}/protection`,
      };
      return view;
    }),
  );

  const apiOf = ({ owner, repository }: OwnedRepository) =>
    urls.api(`/repos/${owner.login}/${repository.name}`);

  /** Whether a ruleset protects a branch from deletion or force pushes. */
  async function protection(found: OwnedRepository): Promise<(ref: string) => boolean> {
    const rules = await selectPushRules(context, nobody, found);
    return (ref) => rules.forbidsDeletion(ref) || rules.forbidsForcePush(ref);
  }
}
