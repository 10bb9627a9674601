import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeSlots, type Slots } from '@lectern/processes/slots';
import { makeAdvertiser } from './advertise.ts';
import { GitRefusal, repositoryNotFound } from '../git-refusal.ts';
import { defaultLimits, transferSlotLimits, gitSlotLimits, type GitLimits } from '../limits.ts';
import { isValidOwner, isValidRepositoryName } from '../names.ts';
import type { DiskRoom } from '../disk-room.ts';
import type { Payer } from '../repository/repository-size.ts';
import type { PushCommand } from './push-commands.ts';
import type { PushResult } from './push-report.ts';
import type { PushRules } from './push-rules.ts';
import type { PushedCommit } from '../objects/pushed-format.ts';
import { receivePack } from './receive-pack.ts';
import type { GitService } from '../service/service-settings.ts';
import { answerError, protocolOf, uncached, type GitLog } from './transport-answers.ts';
import { holdSlot, takeSlot } from '../service/reply-slots.ts';
import { uploadPack } from './upload-pack.ts';

/** Hosts extend it with data for the push log. */
export interface GitAccess {
  dir: string;
  /** Account or address. Each caller gets a share of the slots. */
  caller: string;
  /** Called only if the push has commands. */
  payer(): Promise<Payer>;
  /** Called only if the push has commands. */
  rules(deleted: readonly string[]): Promise<PushRules>;
}

/** The transport knows neither accounts nor tables. */
export interface GitTransportHooks<Access extends GitAccess, Intent> {
  /** Throws GitRefusal or GitMoved when this caller gets no such service. */
  authorize(
    request: FastifyRequest,
    owner: string,
    repo: string,
    service: GitService,
  ): Promise<Access>;
  /** Before git runs. `receivedAt` is when the commands arrived. */
  beforePush(access: Access, commands: readonly PushCommand[], receivedAt: Date): Promise<Intent>;
  /** Before the client gets the answer. If this fails, the push is still accepted. */
  afterPush(
    intent: Intent,
    results: readonly PushResult[],
    brought: PushedCommit[] | undefined,
  ): Promise<void>;
}

export interface GitTransportOptions {
  /** Shown by git when it asks for a password. */
  realm: string;
  log: GitLog;
  limits?: Partial<GitLimits>;
  room: DiskRoom;
  clock(): Date;
}

const gitLfs = {
  type: 'application/vnd.git-lfs+json',
  refusal:
    'This code host does not support Git LFS. Run `git lfs untrack` for your files and commit them directly.',
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
  const slots = makeSlots(limits.maxProcesses, gitSlotLimits(limits));
  const uploads = makeSlots(limits.maxTransfers, transferSlotLimits(limits));
  const downloads = makeSlots(limits.maxTransfers, transferSlotLimits(limits));
  const advertise = makeAdvertiser(limits);

  app.register((scope, _options, done) => {
    for (const service of ['git-upload-pack', 'git-receive-pack']) {
      // A push may be larger than memory, so the body is not parsed.
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
          throw new GitRefusal('forbidden', 'Use a git client that supports smart HTTP.');
        }
        const { dir, caller } = await openRepository(hooks, request, service);
        const signal = await holdSlot(downloads, reply, caller);
        const gitSlot = () => takeSlot(slots, reply, caller);
        const protocol = protocolOf(request);
        const output = await advertise({ service, dir, caller, protocol, signal, gitSlot });
        return uncached(reply).type(`application/x-${service}-advertisement`).send(output);
      },
    );

    const config = { timesItsBody: true };
    scope.post('/:owner/:repo/git-upload-pack', { config }, async (request, reply) => {
      const { dir, caller } = await openRepository(hooks, request, 'git-upload-pack');
      const output = await uploadPack({
        message: request.raw,
        dir,
        caller,
        protocol: protocolOf(request),
        limits,
        transferSlot: holdOnce(downloads, reply, caller),
        gitSlot: () => takeSlot(slots, reply, caller),
      });
      return uncached(reply).type('application/x-git-upload-pack-result').send(output);
    });

    scope.post('/:owner/:repo/git-receive-pack', { config }, async (request, reply) => {
      const granted = await openRepository(hooks, request, 'git-receive-pack');
      const { dir, caller } = granted;
      const output = await receivePack({
        message: request.raw,
        dir,
        limits,
        disk: options.room,
        payer: () => granted.payer(),
        transferSlot: holdOnce(uploads, reply, caller),
        gitSlot: () => takeSlot(slots, reply, caller),
        rules: (deleted) => granted.rules(deleted),
        clock: options.clock,
        ...recordPush(hooks, granted, options.log),
      });
      return uncached(reply)
        .type('application/x-git-receive-pack-result')
        .send(output ?? '');
    });

    refuseLfs(scope);
    done();
  });
}

async function openRepository<Access extends GitAccess, Intent>(
  hooks: GitTransportHooks<Access, Intent>,
  request: FastifyRequest,
  service: GitService,
): Promise<Access> {
  const { owner, repo } = request.params as RepositoryParams;
  const name = repo.replace(/\.git$/, '');
  if (!isValidOwner(owner) || !isValidRepositoryName(name)) throw repositoryNotFound();
  const granted = await hooks.authorize(request, owner, name, service);
  await access(join(granted.dir, 'HEAD')).catch(() => {
    throw repositoryNotFound();
  });
  return granted;
}

/** Later calls return the slot of the first. */
function holdOnce(slots: Slots, reply: FastifyReply, caller: string): () => Promise<AbortSignal> {
  let taken: Promise<AbortSignal> | undefined;
  return () => (taken ??= holdSlot(slots, reply, caller));
}

/** git-lfs shows the message. It would report a 404 as missing access. */
function refuseLfs(scope: FastifyInstance): void {
  scope.addContentTypeParser(gitLfs.type, { parseAs: 'string' }, (_request, _body, parsed) =>
    parsed(null),
  );
  scope.post('/:owner/:repo/info/lfs/*', (_request, reply) =>
    reply
      .code(501)
      .type(gitLfs.type)
      .send(JSON.stringify({ message: gitLfs.refusal })),
  );
}

function recordPush<Access extends GitAccess, Intent>(
  hooks: GitTransportHooks<Access, Intent>,
  granted: Access,
  log: GitLog,
) {
  let intent: { id: Intent } | undefined;
  return {
    async before(commands: readonly PushCommand[], receivedAt: Date) {
      intent = { id: await hooks.beforePush(granted, commands, receivedAt) };
    },
    async after(results: readonly PushResult[], brought: PushedCommit[] | undefined) {
      try {
        if (intent) await hooks.afterPush(intent.id, results, brought);
      } catch (error) {
        // The refs have moved, so the client must get git's report.
        log.error({ err: error }, 'Could not record the outcome of a push');
      }
    },
  };
}
