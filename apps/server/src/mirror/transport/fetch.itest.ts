/** Fetches from slow and hostile hosts. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { start } from '@lectern/processes/starter';
import { gitFolder } from '@lectern/testkit/git-folder';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { fetchHeads } from './fetch.ts';
import { openMirrors } from '../mirrors.ts';
import { isUnreadable, type Source } from './transport.ts';

/** Serves a repository, but never answers requests for a held commit. */
async function startHost(dir: string, variables: Record<string, string> = {}) {
  const held = new Set<string>();
  const asked: string[] = [];
  const moved = new Map<string, string>();
  const tokens = new Set<string | undefined>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isFirst = request.method === 'GET';
    tokens.add(request.headers.authorization);
    const [name = '', service] = (request.url ?? '').split(/(?=\/info\/|\/git-)/);
    const address = moved.get(name);
    if (address !== undefined) {
      return void response.writeHead(301, { location: `${address}${service}` }).end();
    }
    const body = await buffer(request);
    const wants = Array.from(body.toString('latin1').matchAll(/want (\w+)/g), ([, sha]) => sha!);
    asked.push(...wants);
    if (wants.some((sha) => held.has(sha))) return;
    const settings = ['-c', 'uploadpack.allowAnySHA1InWant=true'];
    const how = ['--stateless-rpc', ...(isFirst ? ['--advertise-refs'] : [])];
    const { stdout } = await start({
      program: 'git',
      args: [...settings, 'upload-pack', ...how, dir],
      cwd: dir,
      env: { PATH: process.env['PATH'], GIT_PROTOCOL: 'version=2', ...variables },
      input: isFirst ? undefined : body,
      maxBytes: 2 ** 20,
      maxErrorBytes: 2 ** 10,
    }).ended;
    const kind = isFirst ? 'advertisement' : 'result';
    response.setHeader('content-type', `application/x-git-upload-pack-${kind}`);
    if (isFirst) response.write('001e# service=git-upload-pack\n0000');
    response.end(stdout);
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/r.git`;
  const source = { url, token: 'secret', validFrom: new Date(0) };
  return { held, asked, moved, tokens, source };
}

async function openFetcher() {
  const mirrors = await openMirrors({ dir: await scratchFolder(), limitBytes: 2 ** 30 });
  onTestFinished(() => mirrors.close());
  const fetch = (source: Source) =>
    mirrors.write(source.url, (mirror) =>
      fetchHeads(mirror, { ...mirrors.fetching, source, seen: [], timeoutMs: 30_000 }),
    );
  return { fetch };
}

it(
  'a fetch waits for a replaced head only until its timeout, and never again',
  { tags: 'release' },
  async () => {
    const folder = await gitFolder();
    await folder.commit({ 'a.txt': 'starter\n' });
    const [slow, quick] = [
      await folder.commit({ 'a.txt': 'slow\n' }),
      await folder.commit({ 'a.txt': 'quick\n' }),
    ];
    await folder.git('reset', '--hard', '--quiet', `${slow}~1`);
    const head = await folder.commit({ 'a.txt': 'newest\n' });
    const { held, asked, source } = await startHost(join(folder.dir, '.git'));
    const mirrors = await openMirrors({ dir: await scratchFolder(), limitBytes: 2 ** 30 });
    onTestFinished(() => mirrors.close());
    const fetch = (seen: readonly string[], timeoutMs: number) =>
      mirrors.write('work', (mirror) =>
        fetchHeads(mirror, { ...mirrors.fetching, source, seen, timeoutMs }),
      );
    const main = [{ name: 'refs/heads/main', sha: head }];
    expect(await fetch([head], 60_000)).toEqual(main);

    held.add(slow);
    // On a busy machine it may time out before it asks.
    const waited = (): ReturnType<typeof fetch> =>
      fetch([slow, head], 2_000).catch((error) => {
        if (asked.includes(slow)) throw error;
        return waited();
      });
    // The branches were fetched anyway.
    expect(await waited()).toEqual(main);
    expect(asked).toEqual([head, slow]);

    held.clear();
    expect(await fetch([slow, quick, head], 60_000)).toEqual(main);
    expect(asked).toEqual([head, slow, quick]);
    const found = await mirrors.read('work', ({ objects }) => objects.info(quick));
    expect(found).toMatchObject({ type: 'commit' });
  },
);

it('a fetch uses the proxy of the machine, but not for localhost', async () => {
  const folder = await gitFolder();
  const head = await folder.commit({ 'a.txt': 'starter\n' });
  const { source } = await startHost(join(folder.dir, '.git'));
  const fetcher = await openFetcher();
  const fetch = (url: string) => fetcher.fetch({ ...source, url });
  const main = [{ name: 'refs/heads/main', sha: head }];
  onTestFinished(() => void vi.unstubAllEnvs());
  // The host answers requests for any other host, like a proxy.
  vi.stubEnv('http_proxy', new URL(source.url).origin);
  vi.stubEnv('no_proxy', 'git.example.edu');
  expect(await fetch('http://git.example.test/r.git')).toEqual(main);
  await expect(fetch('http://git.example.edu/r.git')).rejects.toThrow(PlatformProblem);
  vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
  expect(await fetch(source.url)).toEqual(main);
});

it('a fetch follows a renamed repository, but sends its token to no other host', async () => {
  const folder = await gitFolder();
  const head = await folder.commit({ 'a.txt': 'starter\n' });
  const host = await startHost(join(folder.dir, '.git'));
  const other = await startHost(join(folder.dir, '.git'));
  const { fetch } = await openFetcher();
  const at = (name: string) => ({ ...host.source, url: new URL(name, host.source.url).href });
  host.moved.set('/old.git', '/r.git');
  expect(await fetch(at('/old.git'))).toEqual([{ name: 'refs/heads/main', sha: head }]);
  expect(host.tokens.size).toBe(1);
  host.moved.set('/away.git', other.source.url);
  await expect(fetch(at('/away.git'))).rejects.toThrow(PlatformProblem);
  expect(other.tokens.size).toBe(0);
});

it('a fetch refuses malformed objects', async () => {
  const folder = await gitFolder();
  await folder.commit({ 'a.txt': 'starter\n' });
  const blob = await folder.git('rev-parse', 'HEAD:a.txt');
  const entry = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(blob, 'hex')]);
  await writeFile(join(folder.dir, 'tree'), entry);
  const tree = await folder.git('hash-object', '-t', 'tree', '-w', '--literally', 'tree');
  const commit = await folder.git('commit-tree', tree, '-m', 'Trap');
  await folder.git('update-ref', 'refs/heads/main', commit);
  const { source } = await startHost(join(folder.dir, '.git'));
  const { fetch } = await openFetcher();
  await expect(fetch(source)).rejects.toThrow('the repository holds malformed objects');
});

it('a repository that the host has no memory for is retried later', async () => {
  const folder = await gitFolder();
  await folder.commit({ 'a.txt': 'a'.repeat(2_000_000) });
  const { source } = await startHost(join(folder.dir, '.git'), { GIT_ALLOC_LIMIT: '1m' });
  const { fetch } = await openFetcher();
  const problem: unknown = await fetch(source).catch((error: unknown) => error);
  expect(problem).toMatchObject({ kind: 'down', retryAfterMs: 300_000 });
  expect(isUnreadable(problem)).toBe(true);
});

it.each([
  [404, 'absent'],
  [401, 'unauthorized'],
  [403, 'unauthorized'],
])('a %i of the host is only final once the host must know the token', async (status, kind) => {
  const server = createServer((_, response) => response.writeHead(status).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r.git`;
  const fetcher = await openFetcher();
  const fetch = (validFrom: number) =>
    fetcher.fetch({ url, token: 'secret', validFrom: new Date(validFrom) });
  const later = { kind: 'down', isTemporary: true, retryAfterMs: 3_000 };
  await expect(fetch(Date.now() + 30_000)).rejects.toMatchObject(later);
  await expect(fetch(Date.now())).rejects.toMatchObject({ kind });
});
