import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect } from 'vitest';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { GitMoved, GitRefusal, repositoryNotFound } from '../git-refusal.ts';
import { roomIn } from '../disk-room.ts';
import type { GitLimits } from '../limits.ts';
import { zeroSha } from '../names.ts';
import { flushPacket, packet } from './pkt-line.ts';
import type { PushCommand } from './push-commands.ts';
import type { PushResult } from './push-report.ts';
import { noRules, type PushRules } from './push-rules.ts';
import { headCommit } from '../objects/refs.ts';
import { gitOutput } from '../run.ts';
import type { GitService } from '../service/service-settings.ts';
import { registerGitTransport } from './transport.ts';

export interface RecordedPush {
  repoId: number;
  commands: readonly PushCommand[];
  receivedAt: Date;
  results?: readonly PushResult[];
}

/** Has repositories `class/<name>` and the people ada and bob with password `secret`. */
export interface GitHost extends GitFixture {
  url: string;
  pushes: RecordedPush[];
  log: string[];
  /** Creates `class/<name>`. `address` contains ada's password. */
  repository(
    name: string,
    options?: { private?: boolean; rules?: PushRules },
  ): Promise<{ dir: string; address: string; anonymous: string }>;
  failAfterPush(fails: boolean): void;
  close(): Promise<void>;
}

interface Hosted {
  repoId: number;
  dir: string;
  private: boolean;
  rules(): Promise<PushRules>;
}

const withoutQuota = {
  startPush: () => ({ reserve: async () => undefined, release() {} }),
  async charge() {},
};

export async function gitHost(limits: Partial<GitLimits> = {}): Promise<GitHost> {
  const fixture = await gitFixture();
  const repositories = new Map<string, Hosted>();
  const pushes: RecordedPush[] = [];
  const log: string[] = [];
  let afterPushFails = false;

  const app = Fastify({ routerOptions: { maxParamLength: 300 } });
  registerGitTransport(
    app,
    {
      async authorize(request, owner, repo, service) {
        if (repo === 'old-name') throw new GitMoved(owner, 'new-name');
        const { authorization } = request.headers;
        const person = ['ada', 'bob'].find((name) => authorization === basic(name, 'secret'));
        const signedIn = person !== undefined;
        const found = repositories.get(`${owner}/${repo}`);
        if (!found || (found.private && !signedIn)) {
          throw signedIn
            ? repositoryNotFound()
            : new GitRefusal('authentication', 'Authentication is needed.');
        }
        if (service === 'git-receive-pack' && !signedIn) {
          throw authorization === undefined
            ? new GitRefusal('authentication', 'Authentication is needed.')
            : new GitRefusal('forbidden', `You may not push to ${owner}/${repo}.`);
        }
        const caller = person ?? request.ip;
        return { ...found, caller, payer: async () => ({ ...withoutQuota, key: caller }) };
      },
      async beforePush(access, commands, receivedAt) {
        pushes.push({ repoId: access.repoId, commands, receivedAt });
        return pushes.length - 1;
      },
      async afterPush(intent, results) {
        if (afterPushFails) throw new Error('The database is away.');
        const push = pushes[intent];
        if (push) push.results = results;
      },
    },
    {
      realm: 'Test host',
      limits,
      room: roomIn(tmpdir(), () => 0),
      clock: () => new Date(),
      log: { error: (_details, message) => log.push(message) },
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };

  return {
    ...fixture,
    url: `http://127.0.0.1:${port}`,
    pushes,
    log,
    async repository(name, options = {}) {
      const { repoId, dir } = await fixture.emptyRepository();
      const { private: isPrivate = false, rules = noRules } = options;
      repositories.set(`class/${name}`, {
        repoId,
        dir,
        private: isPrivate,
        rules: async () => rules,
      });
      return {
        dir,
        address: `http://ada:secret@127.0.0.1:${port}/class/${name}.git`,
        anonymous: `http://127.0.0.1:${port}/class/${name}.git`,
      };
    },
    failAfterPush(fails) {
      afterPushFails = fails;
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await fixture.remove();
    },
  };
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

export function inFolder(host: GitHost, name: string): string {
  return join(host.folder, name);
}

/** A repository with one commit, and a function with which bob clones it and pushes to it. */
export async function busyRepository(host: GitHost) {
  const { dir, anonymous } = await host.repository('shared');
  const copy = await host.workingCopy();
  await host.git(copy, 'push', '--quiet', dir, 'main');
  const address = anonymous.replace('//', '//bob:secret@');
  return {
    dir,
    async cloneAndPush() {
      const clone = join(host.folder, 'clone');
      await host.git(host.folder, 'clone', '--quiet', address, clone);
      const head = await host.commit(clone, 'Next', { next: 'next\n' });
      await host.git(clone, 'push', '--quiet', address, 'main');
      expect(await headCommit(dir)).toBe(head);
    },
  };
}

export async function packOf(host: GitHost, copy: string): Promise<Buffer> {
  await host.git(copy, 'repack', '-a', '-d', '--quiet');
  const folder = join(copy, '.git/objects/pack');
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.pack'));
  return readFile(join(folder, name));
}

/** Far more than the pipes and sockets between git and a client can buffer. */
export const largeBytes = 12_000_000;

/** Returns the body of a clone request for a new repository with a file of `largeBytes`. */
export async function largeRepository(host: GitHost, name: string): Promise<Buffer> {
  const { dir } = await host.repository(name);
  const commit = [
    'commit refs/heads/main',
    'committer Ada <ada@example.org> 1000000000 +0000',
    'data 0',
    'M 100644 inline large.bin',
    `data ${largeBytes}\n`,
  ];
  const input = Buffer.concat([Buffer.from(commit.join('\n')), randomBytes(largeBytes)]);
  // Compressing random bytes would take most of the test's time.
  const settings = ['-c', 'core.compression=0', '-c', 'fastimport.unpackLimit=0'];
  await gitOutput(dir, [...settings, 'fast-import', '--quiet'], { caller, input });
  const want = packet(`want ${await headCommit(dir)} side-band-64k\n`);
  return Buffer.concat([want, flushPacket, packet('done\n')]);
}

export const services: GitService[] = ['git-receive-pack', 'git-upload-pack'];

/** Sends the head of a request. The test sends the body. */
export function startPost(
  host: GitHost,
  name: string,
  service: GitService,
  options: { person?: string; length?: number; headers?: string[] } = {},
): Socket {
  const { person, length = 100_000, headers = [] } = options;
  const { hostname, port } = new URL(host.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = [
    `POST /class/${name}.git/${service} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: application/x-${service}-request`,
    `Content-Length: ${length}`,
    ...(person === undefined ? [] : [`Authorization: ${basic(person, 'secret')}`]),
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

export function pushHead(ref: string, sha = 'a'.repeat(40)): Buffer {
  return Buffer.concat([packet(`${zeroSha} ${sha} ${ref}\0report-status`), flushPacket]);
}
