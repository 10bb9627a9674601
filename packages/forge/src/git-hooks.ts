import type { FastifyRequest } from 'fastify';
import type { ForgeContext } from './context.ts';
import { GitHubError } from './errors.ts';
import { GitMoved, GitRefusal, repositoryNotFound } from './git/git-refusal.ts';
import { repositoryDir } from './git/paths.ts';
import type { GitAccess, GitTransportHooks } from './git/transport/transport.ts';
import { repositoryNeeds } from './permissions.ts';
import { actorOf, type Account, type Principal } from './principal.ts';
import { callerKey } from './rate-limit.ts';
import type { OpenPush } from './store/queries/pushes.ts';
import { openPush } from './use-cases/log-push.ts';
import { payerOf } from './use-cases/storage-payer.ts';
import { closePushOrRetry } from './use-cases/pending-pushes.ts';
import { parseAuthorization, tokenOf } from './access/authorization-header.ts';
import { selectPushRules } from './access/push-rules.ts';
import { RepositoryMoved, requireRepository } from './access/repository-access.ts';
import { resolvePrincipal } from './access/resolve-principal.ts';

export interface HostedAccess extends GitAccess {
  repositoryId: number;
  actor: Account | null;
}

type Service = Parameters<GitTransportHooks<HostedAccess, OpenPush>['authorize']>[3];

export function gitHooks(context: ForgeContext): GitTransportHooks<HostedAccess, OpenPush> {
  return {
    authorize: (request, owner, name, service) => authorize(context, request, owner, name, service),

    beforePush: ({ repositoryId, actor }, commands, receivedAt) =>
      openPush(context, {
        repositoryId,
        pusherId: actor!.id,
        receivedAt,
        changes: commands.map(({ ref, old, new: after }) => ({ ref, before: old, after })),
      }),

    afterPush: (open, results, brought) =>
      closePushOrRetry(
        context,
        open,
        results.map(({ ref, ...result }) => ({
          ref,
          ...(result.ok ? {} : { refusedBecause: result.reason }),
          ...(brought && { brought }),
        })),
      ),
  };
}

async function authorize(
  context: ForgeContext,
  request: FastifyRequest,
  owner: string,
  name: string,
  service: Service,
): Promise<HostedAccess> {
  const principal = await identify(context, request);
  const need =
    service === 'git-receive-pack' ? repositoryNeeds.writeContents : repositoryNeeds.readContents;
  const open = await requireRepository(context, principal, owner, name, need).catch(
    (error: unknown) => {
      throw toRefusal(error, principal);
    },
  );
  const actor = actorOf(principal);
  return {
    dir: repositoryDir(context.dirs.repositories, open.repository.id),
    repositoryId: open.repository.id,
    actor,
    caller: callerKey(principal, request.ip),
    payer: () => payerOf(context, actor!, open),
    rules: (deleted) => selectPushRules(context, principal, open, deleted),
  };
}

async function identify(context: ForgeContext, request: FastifyRequest): Promise<Principal> {
  try {
    return await resolvePrincipal(context, request.headers.authorization);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    throw new GitRefusal('authentication', adviceFor(context, request.headers.authorization));
  }
}

function adviceFor({ urls }: ForgeContext, authorization: string | undefined): string {
  const isToken = tokenOf(parseAuthorization(authorization))?.startsWith('ghp_');
  const problem = isToken
    ? 'This access token has expired or was revoked. Create a new one at'
    : 'Invalid credentials. Use an access token of this code host as the password. Create one at';
  return `${problem} ${urls.html('/settings/tokens')}`;
}

/** Anonymous callers always get 401: git asks for a password, and they learn nothing. */
function toRefusal(error: unknown, principal: Principal): unknown {
  if (error instanceof RepositoryMoved) {
    return new GitMoved(error.found.owner.login, error.found.repository.name);
  }
  if (!(error instanceof GitHubError)) return error;
  if (principal.kind === 'nobody') {
    return new GitRefusal('authentication', 'Sign in with an access token.');
  }
  return error.status === 404 ? repositoryNotFound() : new GitRefusal('forbidden', error.message);
}
