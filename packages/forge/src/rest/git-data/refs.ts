import type { components } from '@octokit/openapi-types';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { selectPushRules } from '../../access/push-rules.ts';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { GitHubError, notFound, validationFailed } from '../../errors.ts';
import { isAncestor } from '../../git/objects/ancestry.ts';
import { isCreatableRef, isPushableRef, isValidSha, zeroSha } from '../../git/names.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import {
  createRef,
  deleteRef,
  findRef,
  listRefs,
  updateRef,
  withTypes,
  type GitRef,
} from '../../git/objects/refs.ts';
import { repositoryNeeds } from '../../permissions.ts';
import type { Principal } from '../../principal.ts';
import { logChange } from '../../use-cases/log-change.ts';
import type { RefChange } from '../../use-cases/log-push.ts';
import { readBody, text } from '../../body.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryRoute, requireActor, type RepositoryCall } from '../route.ts';

const sha = z
  .string()
  .refine(isValidSha, 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].');
const NewRef = z.object({ ref: text(300), sha });
const RefUpdate = z.object({ sha, force: z.boolean().default(false) });

const base = '/repos/:owner/:repo/git';

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerRefs(rest: FastifyInstance, context: ForgeContext): void {
  const { urls } = context;

  rest.get(
    `${base}/ref/*`,
    repositoryRoute(context, repositoryNeeds.readContents, async (call) =>
      refView(call.repo, await selectRef(call, call.params['*']!)),
    ),
  );

  rest.get(
    `${base}/matching-refs/*`,
    repositoryRoute(context, repositoryNeeds.readContents, async (call) => {
      const { repo, dir, params } = call;
      const { caller } = call.context;
      const refs = await listRefs(dir, `refs/${params['*']!}`, caller);
      const typed = await withTypes(dir, refs, caller);
      return typed.map((ref) => refView(repo, ref));
    }),
  );

  rest.post(
    `${base}/refs`,
    repositoryRoute(context, repositoryNeeds.writeContents, async (call) => {
      const { principal, repo, dir, request, reply } = call;
      const { caller } = call.context;
      const asked = readBody(request, 'Reference', NewRef);
      requireValidName(isCreatableRef(asked.ref));
      if (await readRef(dir, asked.ref)) throw new GitHubError(422, 'Reference already exists');
      const change = { ref: asked.ref, before: zeroSha, after: asked.sha };
      await log(principal, repo, change, () => createRef(dir, asked.ref, asked.sha, caller));
      const view = refView(repo, await selectRef(call, asked.ref.slice('refs/'.length)));
      reply.code(201).header('location', view.url);
      return view;
    }),
  );

  rest.patch(
    `${base}/refs/*`,
    repositoryRoute(context, repositoryNeeds.writeContents, async (call) => {
      const { principal, repo, dir, params, request } = call;
      const { caller } = call.context;
      const asked = readBody(request, 'Reference', RefUpdate);
      const before = await selectRefToChange(call, params['*']!);
      const options = { old: before.sha, force: asked.force, caller };
      if (asked.force && !(await isAncestor(dir, before.sha, asked.sha, caller))) {
        const rules = await selectPushRules(context, principal, repo);
        if (rules.forbidsForcePush(before.ref))
          throw ruleViolation('Cannot force-push to this branch');
      }
      const change = { ref: before.ref, before: before.sha, after: asked.sha };
      await log(principal, repo, change, () => updateRef(dir, before.ref, asked.sha, options));
      return refView(repo, await selectRef(call, params['*']!));
    }),
  );

  rest.delete(
    `${base}/refs/*`,
    repositoryRoute(context, repositoryNeeds.writeContents, async (call) => {
      const { principal, repo, dir, params, reply } = call;
      const { caller } = call.context;
      const before = await selectRefToChange(call, params['*']!);
      // git refuses this for pushes too.
      if (before.ref === `refs/heads/${repo.repository.defaultBranch}`)
        throw new GitHubError(422, 'Cannot delete the default branch');
      const rules = await selectPushRules(context, principal, repo, [before.ref]);
      if (rules.forbidsDeletion(before.ref)) throw ruleViolation('Cannot delete this branch');
      const change = { ref: before.ref, before: before.sha, after: zeroSha };
      await log(principal, repo, change, () => deleteRef(dir, before.ref, before.sha, caller));
      reply.code(204);
    }),
  );

  async function selectRef({ context: { caller }, dir }: RepositoryCall, name: string) {
    const found = await findRef(dir, `refs/${name}`, caller);
    if (!found) throw notFound();
    return found;
  }

  async function selectRefToChange({ context: { caller }, dir }: RepositoryCall, name: string) {
    requireValidName(isPushableRef(`refs/${name}`));
    const found = await findRef(dir, `refs/${name}`, caller);
    if (!found) throw new GitHubError(422, 'Reference does not exist');
    return found;
  }

  function log(
    principal: Principal,
    repo: OpenRepository,
    change: RefChange,
    apply: () => Promise<void>,
  ): Promise<void> {
    const pusherId = requireActor(principal).id;
    return logChange(context, { repositoryId: repo.repository.id, pusherId, change }, apply);
  }

  function refView(
    { repository, owner }: OpenRepository,
    { ref, type, sha: target }: GitRef,
  ): components['schemas']['git-ref'] {
    const api = urls.api(`/repos/${owner.login}/${repository.name}/git`);
    return {
      ref,
      node_id: nodeId('Ref', `${repository.id}:${ref}`),
      url: `${api}/${ref}`,
      object: { type, sha: target, url: `${api}/${type}s/${target}` },
    };
  }
}

/** Other refs belong to the host. */
function requireValidName(isValid: boolean): void {
  if (isValid) return;
  throw validationFailed({
    resource: 'Reference',
    field: 'ref',
    code: 'invalid',
    message: 'Use refs/heads/<branch> or refs/tags/<tag> with a valid name.',
  });
}

function ruleViolation(what: string): GitHubError {
  return new GitHubError(422, `Repository rule violations found\n\n${what}`);
}
