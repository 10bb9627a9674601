import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushBody, sendPush } from '@lectern/forge/testing/push-request';
import { cpuPerUnit, cpuTime } from './cpu-time.ts';
import { git, type HostWorld } from './host-world.ts';

const pushers = 8;
const pushesEach = 12;
const total = pushers * pushesEach;

interface Step {
  before: string;
  after: string;
}

/** Times `git push` only. Its clients run on the same machine as the host. */
export async function measureClientPushes(world: HostWorld, names: readonly string[]) {
  const works = await prepare(world, names);
  return measure(world, works, async ({ folder }, { after }) => {
    await git('git', ['push', '-q', 'origin', `${after}:refs/heads/main`], { cwd: folder });
  });
}

/** Sends prepared push requests, so that almost only the host uses the machine. */
export async function measureHostPushes(world: HostWorld, names: readonly string[]) {
  const works = await prepare(world, names);
  const bodies = new Map<Step, Buffer>();
  for (const { folder, steps } of works) {
    for (const step of steps) bodies.set(step, await pushBody(folder, step.before, step.after));
  }
  const authorization = `Basic ${btoa(`x-access-token:${world.token}`)}`;
  return measure(world, works, ({ name }, step) =>
    sendPush(`${world.forge.url}/course/${name}.git`, authorization, bodies.get(step)!),
  );
}

async function measure<Work extends { steps: readonly Step[] }>(
  { folder }: HostWorld,
  works: readonly Work[],
  push: (work: Work, step: Step) => Promise<void>,
) {
  const spent = cpuTime(folder);
  const started = performance.now();
  await Promise.all(
    works.map(async (work) => {
      for (const step of work.steps) await push(work, step);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    pushes: total,
    perSecond: Math.round((total / seconds) * 10) / 10,
    cpuMsPerPush: cpuPerUnit(spent, cpuTime(folder), total),
  };
}

async function prepare(world: HostWorld, names: readonly string[]) {
  return Promise.all(
    names.slice(0, pushers).map(async (name) => {
      const folder = await clone(world, name);
      const steps: Step[] = [];
      let before = await headOf(folder);
      for (let index = 0; index < pushesEach; index += 1) {
        const after = await commit(folder, index);
        steps.push({ before, after });
        before = after;
      }
      return { name, folder, steps };
    }),
  );
}

export async function clone(world: HostWorld, name: string): Promise<string> {
  const folder = join(world.folder, name);
  const url = new URL(`${world.forge.url}/course/${name}.git`);
  url.username = 'x-access-token';
  url.password = world.token;
  await git('git', ['clone', '-q', url.href, folder]);
  return folder;
}

export async function commit(folder: string, index: number): Promise<string> {
  await writeFile(join(folder, 'work.txt'), `${index}\n`);
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com'];
  await git('git', ['add', '.'], { cwd: folder });
  await git('git', [...who, 'commit', '-qm', `Step ${index}`], { cwd: folder });
  return headOf(folder);
}

async function headOf(folder: string): Promise<string> {
  return (await git('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim();
}
