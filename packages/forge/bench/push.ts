/**
 * `npm run bench:push` measures the git side of the code host and prints one JSON object.
 * `hostPushes` sends prepared requests and measures the host alone. `clientPushes` and `clone` run
 * the git client on the same machine.
 */
import { join } from 'node:path';
import { createFromSnapshot } from '../src/git/repository/create.ts';
import { zeroSha } from '../src/git/names.ts';
import { repositoryDir } from '../src/git/paths.ts';
import { headCommit } from '../src/git/objects/refs.ts';
import { snapshotOf } from '../src/git/repository/snapshot.ts';
import { basic, gitHost, type GitHost } from '../src/git/transport/transport.fixture.ts';
import { pushBody, sendPush } from '../src/testing/push-request.ts';

const repositories = 20;
const pushesEach = 10;
const clones = 20;
const copies = 1000;

const host = await gitHost();
try {
  const bodies = await prepareBodies(host);
  const figures = {
    hostPushes: await measureHostPushes(host, bodies),
    clientPushes: await measureClientPushes(host),
    clone: await measureClones(host),
    copies: await measureCopies(host),
  };
  console.log(JSON.stringify(figures, undefined, 2));
} finally {
  await host.close();
}

/** Each body pushes one more commit. Every repository gets the same sequence. */
async function prepareBodies(fixture: GitHost): Promise<Buffer[]> {
  const copy = await fixture.workingCopy(twentyFiles());
  const bodies: Buffer[] = [];
  let old = zeroSha;
  for (let index = 0; index < pushesEach; index += 1) {
    const head = await fixture.commit(copy, `Commit ${index}`, { 'src/work.txt': `${index}\n` });
    bodies.push(await pushBody(copy, old, head));
    old = head;
  }
  return bodies;
}

async function measureHostPushes(fixture: GitHost, bodies: readonly Buffer[]) {
  const names = Array.from({ length: repositories }, (_, index) => `host-${index}`);
  for (const name of names) await fixture.repository(name);
  const latencies: number[] = [];
  const seconds = await timed(() =>
    inParallel(names, 8, async (name) => {
      for (const body of bodies) {
        const started = performance.now();
        await sendPush(`${fixture.url}/class/${name}.git`, basic('ada', 'secret'), body);
        latencies.push(performance.now() - started);
      }
    }),
  );
  return { perSecond: round(latencies.length / seconds), ...spread(latencies) };
}

async function measureClientPushes(fixture: GitHost) {
  const clients = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { address } = await fixture.repository(`client-${index}`);
      const copy = await fixture.workingCopy(twentyFiles());
      return { address, copy };
    }),
  );
  const latencies: number[] = [];
  let busyMs = 0;
  for (let turn = 0; turn < pushesEach; turn += 1) {
    for (const { copy } of clients) await fixture.commit(copy, `Turn ${turn}`, { a: `${turn}\n` });
    const started = performance.now();
    await inParallel(clients, 4, async ({ address, copy }) => {
      const begun = performance.now();
      await fixture.git(copy, 'push', '--quiet', address, 'main');
      latencies.push(performance.now() - begun);
    });
    busyMs += performance.now() - started;
  }
  return { perSecond: round((latencies.length / busyMs) * 1000), ...spread(latencies) };
}

async function measureClones(fixture: GitHost) {
  const latencies: number[] = [];
  for (let index = 0; index < clones; index += 1) {
    const address = `${fixture.url}/class/client-0.git`;
    const started = performance.now();
    await fixture.git(fixture.folder, 'clone', '--quiet', address, `clone-${index}`);
    latencies.push(performance.now() - started);
  }
  return spread(latencies);
}

async function measureCopies(fixture: GitHost) {
  const template = repositoryDir(fixture.root, 1);
  const head = await headCommit(template);
  if (head === undefined) throw new Error('The template is empty.');
  const cache = join(fixture.folder, 'snapshots');
  const snapshot = await snapshotOf(fixture.root, 1, head, cache, 'bench');
  const ids = Array.from({ length: copies }, (_, index) => 1_000_000 + index);
  const seconds = await timed(() =>
    inParallel(ids, 16, (id) =>
      createFromSnapshot(repositoryDir(fixture.root, id), snapshot, 'main'),
    ),
  );
  return { repositories: copies, seconds: round(seconds) };
}

function twentyFiles(): Record<string, string> {
  const files = Array.from({ length: 20 }, (_, index) => [
    `src/file-${index}.txt`,
    `${'line of text\n'.repeat(40)}${index}\n`,
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function spread(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
