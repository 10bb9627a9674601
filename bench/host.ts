/**
 * How fast the built-in code host is, with everything real: a durable PostgreSQL of its own, the
 * REST call, git, a webhook receiver. `npm run bench:host` prints one line of JSON and exits 1 when a
 * goal is missed: 1,000 repositories generated from a 20-file base in under 20 s, 30 pushes a second,
 * and a push announced in under 100 ms (median, after git has returned). The goal of pushes is the
 * host's, so it is held against `hostPushed`; `clientPushed` shares the machine with git's clients.
 */
import { clone, commit, measureClientPushes, measureHostPushes } from './host-pushes.ts';
import { git, startWorld, type HostWorld } from './host-world.ts';

const copies = 1_000;
const copiesAtOnce = 20;
const announcements = 15;

const world = await startWorld();
try {
  await makeBase(world);
  const { names, ...generated } = await measureGenerate(world);
  const announced = await measureAnnouncements(world, names.shift()!);
  const hostPushed = await measureHostPushes(world, names.splice(0, 8));
  const clientPushed = await measureClientPushes(world, names.splice(0, 8));
  const isMet = generated.seconds < 20 && hostPushed.perSecond >= 30 && announced.medianMs < 100;
  console.log(JSON.stringify({ generated, hostPushed, clientPushed, announced, isMet }));
  process.exitCode = isMet ? 0 : 1;
} finally {
  await world.close();
}

async function makeBase({ call }: HostWorld): Promise<void> {
  await call('POST', '/orgs/course/repos', { name: 'base', auto_init: true, is_template: true });
  for (let file = 1; file < 20; file += 1) {
    const content = Buffer.from(`file ${file}\n`.repeat(50)).toString('base64');
    const path = `/repos/course/base/contents/src/file-${file}.txt`;
    await call('PUT', path, { message: `Add file ${file}`, content });
  }
}

async function measureGenerate({ call }: HostWorld) {
  const names = Array.from({ length: copies }, (_, index) => `copy-${index}`);
  const waiting = names.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: copiesAtOnce }, async () => {
      for (const name of waiting) {
        const body = { owner: 'course', name, private: true };
        await call('POST', '/repos/course/base/generate', body);
      }
    }),
  );
  const seconds = round((performance.now() - started) / 1000);
  return { names, repositories: copies, seconds };
}

/** One after the other, so that the time is the announcement's own and not the queue's. */
async function measureAnnouncements(world: HostWorld, name: string) {
  const { heard } = world;
  const folder = await clone(world, name);
  const waits: number[] = [];
  for (let index = 0; index < announcements; index += 1) {
    const sha = await commit(folder, index);
    await git('git', ['push', '-q', 'origin', 'HEAD'], { cwd: folder });
    const returned = performance.now();
    while (!heard.has(sha)) await new Promise((resolve) => setTimeout(resolve, 1));
    waits.push(Math.max(0, heard.get(sha)! - returned));
  }
  waits.sort((a, b) => a - b);
  return {
    pushes: waits.length,
    medianMs: round(waits[waits.length >> 1]!),
    slowestMs: round(waits.at(-1)!),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
