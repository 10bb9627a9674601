import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushPacket, packet } from '@lectern/forge/git/pkt-line';
import { git, type HostWorld } from './host-world.ts';

const pushers = 8;
const pushesEach = 12;
const total = pushers * pushesEach;

interface Step {
  before: string;
  after: string;
}

/** Commits are made beforehand; only `git push` is timed, its client on the same two cores. */
export async function measureClientPushes(world: HostWorld, names: readonly string[]) {
  const works = await prepare(world, names);
  return measure(works, async ({ folder }, { after }) => {
    await git('git', ['push', '-q', 'origin', `${after}:refs/heads/main`], { cwd: folder });
  });
}

/** Requests are made beforehand and sent as a client would, so that the host has the machine. */
export async function measureHostPushes(world: HostWorld, names: readonly string[]) {
  const works = await prepare(world, names);
  const bodies = new Map<Step, Buffer>();
  for (const { folder, steps } of works) {
    for (const step of steps) bodies.set(step, pushBody(folder, step));
  }
  return measure(works, ({ name }, step) => sendPush(world, name, bodies.get(step)!));
}

async function measure<Work extends { steps: readonly Step[] }>(
  works: readonly Work[],
  push: (work: Work, step: Step) => Promise<void>,
) {
  const started = performance.now();
  await Promise.all(
    works.map(async (work) => {
      for (const step of work.steps) await push(work, step);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { pushes: total, perSecond: Math.round((total / seconds) * 10) / 10 };
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

function pushBody(folder: string, { before, after }: Step): Buffer {
  const pack = execFileSync('git', ['pack-objects', '--revs', '--thin', '--stdout', '--quiet'], {
    cwd: folder,
    input: `${after}\n^${before}\n`,
  });
  const command = packet(`${before} ${after} refs/heads/main\0report-status side-band-64k`);
  return Buffer.concat([command, flushPacket, pack]);
}

/** What a client does: ask what is there, then send. */
async function sendPush(world: HostWorld, name: string, body: Buffer): Promise<void> {
  const address = `${world.forge.url}/course/${name}.git`;
  const password = Buffer.from(`x-access-token:${world.token}`).toString('base64');
  const authorization = `Basic ${password}`;
  const refs = await fetch(`${address}/info/refs?service=git-receive-pack`, {
    headers: { authorization },
  });
  await refs.arrayBuffer();
  const answer = await fetch(`${address}/git-receive-pack`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization, 'content-type': 'application/x-git-receive-pack-request' },
  });
  const report = await answer.text();
  if (!report.includes('ok refs/heads/main')) throw new Error(`Push refused: ${report}`);
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
