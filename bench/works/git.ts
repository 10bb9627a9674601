/** Clone and push, against `file://` and against git's own server behind nginx. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from '../client.ts';
import { copyRepositories, git, type Submission } from '../course.ts';
import { alternate, toRow, until, type Row } from '../measure.ts';
import { startPeer, type Peer } from '../peer.ts';
import type { Bench, Work } from '../world.ts';

/** One repository at three addresses, and a clone to push from. */
interface Served {
  clone: string;
  product: string;
  floor: string;
  peer: string;
}
type Address = 'product' | 'floor' | 'peer';
type Prepare = (some: Served[]) => Promise<unknown>;
type Transfer = (served: Served, address: string) => Promise<unknown>;

async function serve(folder: string, peer: Peer | undefined, of: Submission): Promise<Served> {
  const name = `${randomUUID()}.git`;
  const [clone, plain] = [join(folder, 'pushing', name), join(folder, 'plain', name)];
  await git(folder, 'clone', '-q', of.address, clone);
  await cp(of.folder, plain, { recursive: true });
  if (peer) await cp(of.folder, join(peer.root, name), { recursive: true });
  return { clone, product: of.address, floor: `file://${plain}`, peer: `${peer?.url}/${name}` };
}

/** `prepare` is not measured; it comes before the product's turn. */
async function compare(bench: Bench, name: string, prepare: Prepare, transfer: Transfer) {
  const { folder, course } = bench.world;
  const peer = await startPeer(folder);
  if (!peer) process.stderr.write('  without a peer: apt-get install nginx fcgiwrap\n');
  const served: Served[] = [];
  for (const of of course.submissions.slice(0, 20)) served.push(await serve(folder, peer, of));
  const rows: Row[] = [];
  for (const count of [1, served.length]) {
    const some = served.slice(0, count);
    const run = (to: Address) => async () => {
      if (to === 'product') await prepare(some);
      const started = performance.now();
      await Promise.all(some.map((each) => transfer(each, each[to])));
      return performance.now() - started;
    };
    const times = count === 1 ? bench.repeats : Math.ceil(bench.repeats / 2);
    const against = (other: Address) => alternate(times, run('product'), run(other));
    const label = `${name}, ${count} at once`;
    rows.push(toRow(`${label}, against file://`, await against('floor'), { aim: { ratio: 2 } }));
    if (peer) rows.push(toRow(`${label}, against nginx`, await against('peer')));
  }
  await peer?.close();
  return rows;
}

async function clone(bench: Bench): Promise<Row[]> {
  const into = join(bench.world.folder, 'clones');
  await mkdir(into);
  const nothing = async () => {};
  return compare(bench, 'clone', nothing, (_, from) =>
    git(into, 'clone', '-q', from, randomUUID()),
  );
}

async function push(bench: Bench): Promise<Row[]> {
  const commitAll = (some: Served[]) => Promise.all(some.map((each) => commitAnswer(each.clone)));
  return compare(bench, 'push', commitAll, (each, to) => git(each.clone, 'push', '-q', to, 'main'));
}

async function commitAnswer(copy: string): Promise<string> {
  await writeFile(join(copy, 'answer.txt'), `${randomUUID()}\n`);
  await git(copy, 'add', '.');
  await git(copy, 'commit', '-qm', 'Answer');
  return git(copy, 'rev-parse', 'HEAD');
}

/** From the end of `git push` until the student's open page has asked again and has the commit. */
async function pushSeen({ world, repeats }: Bench): Promise<Row[]> {
  const { path, submissions } = world.course;
  const { student: as, address } = submissions.at(-1)!;
  const copy = join(world.folder, 'seen');
  await git(world.folder, 'clone', '-q', address, copy);
  const events = await open(`${world.site}/api${path}/events`, { as });
  let shown = '';
  events.on('data', (chunk: Buffer) => {
    if (!chunk.includes('event: change')) return;
    void world.call(`${path}/my-work`, { as }).then((body) => (shown = body.toString()));
  });
  const pushOnce = async () => {
    const head = await commitAnswer(copy);
    await git(copy, 'push', '-q', 'origin', 'main');
    const started = performance.now();
    await until(async () => shown.includes(head));
    return performance.now() - started;
  };
  const pairs = await alternate(2 * repeats, pushOnce);
  events.destroy();
  return [toRow('push, seen on the open page (p95)', pairs, { aim: { most: 500 }, share: 0.95 })];
}

async function generate({ world, isSmoke }: Bench): Promise<Row[]> {
  const count = isSmoke ? 20 : 200;
  const generateAll = async () => {
    const waiting = Array.from({ length: count }, () => randomUUID()).values();
    const worker = async () => {
      for (const name of waiting) {
        const body = { owner: 'school', name, private: true };
        await world.course.onHost('POST', '/repos/school/starter/generate', body);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
  };
  const times = isSmoke ? 1 : 3;
  const pairs = await alternate(times, generateAll, () => copyRepositories(world, count));
  return [toRow(`generate ${count} repositories, 20 at once`, pairs)];
}

export const gitWorks: Work[] = [
  { name: 'clone', run: clone },
  { name: 'push', run: push },
  { name: 'push-seen', run: pushSeen },
  { name: 'generate', run: generate },
];
