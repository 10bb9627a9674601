/**
 * Measures the built-in code host with real PostgreSQL, REST calls, git and webhooks. `npm run bench:host`
 * prints one line of JSON and exits 1 if it misses a goal: 1,000 repositories generated from a 20-file
 * base in 20 s, 30 pushes per second (`hostPushed`), and a median of 100 ms from `git push` to webhook.
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

/** One push at a time, so that webhooks do not wait for each other. */
async function measureAnnouncements(world: HostWorld, name: string) {
  const { arrivals } = world;
  const folder = await clone(world, name);
  const waits: number[] = [];
  for (let index = 0; index < announcements; index += 1) {
    const sha = await commit(folder, index);
    await git('git', ['push', '-q', 'origin', 'HEAD'], { cwd: folder });
    const returned = performance.now();
    while (!arrivals.has(sha)) await new Promise((resolve) => setTimeout(resolve, 1));
    waits.push(Math.max(0, arrivals.get(sha)! - returned));
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
