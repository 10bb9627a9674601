import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeSlots, type Slots } from '@lectern/processes/slots';
import { makeAdvertiser } from './advertise.ts';
import { GitRefusal, repositoryNotFound } from '../git-refusal.ts';
import { defaultLimits, placeLimits, turnLimits, type GitLimits } from '../limits.ts';
import { isValidOwner, isValidRepositoryName } from '../names.ts';
import type { PushCommand } from './push-commands.ts';
import type { PushResult } from './push-report.ts';
import type { PushRules } from './push-rules.ts';
import type { PushedCommit } from '../objects/pushed-format.ts';
import { receivePack } from './receive-pack.ts';
import type { GitService } from '../service/service-settings.ts';
import { answerError, protocolOf, uncached, type GitLog } from './transport-answers.ts';
import { takePlace, takeTurn } from '../service/turn.ts';
import { uploadPack } from './upload-pack.ts';

/** A repository this request may use. Hosts add what they need to know when the push is recorded. */
export interface GitAccess {
  dir: string;
  /** Who asks, by account or address: nobody gets more than a share of the turns. */
  caller: string;
  /** Asked for only once there is something to hold to them. */
  rules(): Promise<PushRules>;
}

/** What the host decides and records; the transport knows neither people nor tables. */
export interface GitTransportHooks<Access extends GitAccess, Intent> {
  /** Throws GitRefusal or GitMoved when this caller gets no such service. */
  authorize(
    request: FastifyRequest,
    owner: string,
    repo: string,
    service: GitService,
  ): Promise<Access>;
  /** The push is written down before git sees it, as made when its commands came. */
  beforePush(access: Access, commands: readonly PushCommand[], cameAt: Date): Promise<Intent>;
  /**
   * Settled before the client hears the outcome. A failure is logged: the push itself stands, and the
   * host settles it when it can.
   */
  afterPush(
    intent: Intent,
    results: readonly PushResult[],
    brought: PushedCommit[] | undefined,
  ): Promise<void>;
}

export interface GitTransportOptions {
  /** Shown by git when it asks for a password. */
  realm: string;
  /** Where failures of the host itself are written. */
  log: GitLog;
  limits?: Partial<GitLimits>;
  clock(): Date;
}

const largeFiles = {
  type: 'application/vnd.git-lfs+json',
  refusal:
    'This code host has no Git LFS: take your files out of it with `git lfs untrack`, and commit them as they are.',
};

interface RepositoryParams {
  owner: string;
  repo: string;
}

/** Clone, fetch and push over smart HTTP at `/<owner>/<repo>[.git]/…`. */
export function registerGitTransport<Access extends GitAccess, Intent>(
  app: FastifyInstance,
  hooks: GitTransportHooks<Access, Intent>,
  options: GitTransportOptions,
): void {
  const limits = { ...defaultLimits, ...options.limits };
  const slots = makeSlots(limits.maxProcesses, turnLimits(limits));
  const arriving = makeSlots(limits.maxTransfers, placeLimits(limits));
  const leaving = makeSlots(limits.maxTransfers, placeLimits(limits));
  const advertise = makeAdvertiser(limits);

  async function open(request: FastifyRequest, service: GitService): Promise<Access> {
    const { owner, repo } = request.params as RepositoryParams;
    const name = repo.replace(/\.git$/, '');
    if (!isValidOwner(owner) || !isValidRepositoryName(name)) throw repositoryNotFound();
    const granted = await hooks.authorize(request, owner, name, service);
    await access(join(granted.dir, 'HEAD')).catch(() => {
      throw repositoryNotFound();
    });
    return granted;
  }

  /** The same place, however often it is asked for. */
  function once(places: Slots, reply: FastifyReply, caller: string): () => Promise<AbortSignal> {
    let taken: Promise<AbortSignal> | undefined;
    return () => (taken ??= takePlace(places, reply, caller));
  }

  app.register((scope, _options, done) => {
    for (const service of ['git-upload-pack', 'git-receive-pack']) {
      // The body is handed on as it comes: a push may be larger than memory.
      scope.addContentTypeParser(`application/x-${service}-request`, (_request, _payload, parsed) =>
        parsed(null),
      );
    }
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, options));

    scope.get<{ Params: RepositoryParams; Querystring: { service?: unknown } }>(
      '/:owner/:repo/info/refs',
      async (request, reply) => {
        const { service } = request.query;
        if (service !== 'git-upload-pack' && service !== 'git-receive-pack') {
          throw new GitRefusal('forbidden', 'Please use a git client that speaks smart HTTP.');
        }
        const { dir, caller } = await open(request, service);
        const signal = await takePlace(leaving, reply, caller);
        const turn = () => takeTurn(slots, reply, caller);
        const protocol = protocolOf(request);
        const output = await advertise({ service, dir, caller, protocol, signal, turn });
        return uncached(reply).type(`application/x-${service}-advertisement`).send(output);
      },
    );

    const config = { timesItsBody: true };
    scope.post('/:owner/:repo/git-upload-pack', { config }, async (request, reply) => {
      const { dir, caller } = await open(request, 'git-upload-pack');
      const output = await uploadPack({
        message: request.raw,
        dir,
        caller,
        protocol: protocolOf(request),
        limits,
        place: once(leaving, reply, caller),
        turn: () => takeTurn(slots, reply, caller),
      });
      return uncached(reply).type('application/x-git-upload-pack-result').send(output);
    });

    scope.post('/:owner/:repo/git-receive-pack', { config }, async (request, reply) => {
      const granted = await open(request, 'git-receive-pack');
      const { dir, caller } = granted;
      const output = await receivePack({
        message: request.raw,
        dir,
        limits,
        place: once(arriving, reply, caller),
        turn: () => takeTurn(slots, reply, caller),
        rules: () => granted.rules(),
        clock: options.clock,
        ...recordPush(hooks, granted, options.log),
      });
      return uncached(reply)
        .type('application/x-git-receive-pack-result')
        .send(output ?? '');
    });

    // git-lfs shows what it is told; a page that is not found would look like access that was lost.
    scope.addContentTypeParser(largeFiles.type, { parseAs: 'string' }, (_request, _body, parsed) =>
      parsed(null),
    );
    scope.post('/:owner/:repo/info/lfs/*', (_request, reply) =>
      reply
        .code(501)
        .type(largeFiles.type)
        .send(JSON.stringify({ message: largeFiles.refusal })),
    );
    done();
  });
}

/** One push in the host's books: its intent before git runs, its outcome after. */
function recordPush<Access extends GitAccess, Intent>(
  hooks: GitTransportHooks<Access, Intent>,
  granted: Access,
  log: GitLog,
) {
  let intent: { id: Intent } | undefined;
  return {
    async before(commands: readonly PushCommand[], cameAt: Date) {
      intent = { id: await hooks.beforePush(granted, commands, cameAt) };
    },
    async after(results: readonly PushResult[], brought: PushedCommit[] | undefined) {
      try {
        if (intent) await hooks.afterPush(intent.id, results, brought);
      } catch (error) {
        // The refs have moved, so the client must hear of it; the intent stays with the host.
        log.error({ err: error }, 'a push could not be settled');
      }
    },
  };
}
