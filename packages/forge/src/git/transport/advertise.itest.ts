import { afterAll, beforeAll, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { makeAdvertiser } from './advertise.ts';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { defaultLimits } from '../limits.ts';
import { flushPacket, packet } from './pkt-line.ts';
import { createRef } from '../objects/refs.ts';
import { gitOutput } from '../run.ts';
import { startService } from '../service/service-process.ts';
import { serviceSettings, type GitService } from '../service/service-settings.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

const service = 'git-receive-pack';
const client = {
  caller: 'ada',
  signal: new AbortController().signal,
  gitSlot: async () => () => {},
};

/** git's own advertisement in the host's framing. */
async function byGit(dir: string): Promise<string> {
  const greeting = Buffer.concat([packet(`# service=${service}\n`), flushPacket]);
  return Buffer.concat([greeting, await askGit(service, dir)]).toString('utf8');
}

async function askGit(asked: GitService, dir: string, protocol?: string): Promise<Buffer> {
  const limits = defaultLimits;
  const settings = serviceSettings(asked, limits, false);
  const child = startService(asked, dir, { limits, settings, protocol, advertise: true });
  child.stdin.end();
  return buffer(child.stdout);
}

async function busyRepository(): Promise<{ dir: string; sha: string }> {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy({ a: '1\n' });
  await fixture.git(
    copy,
    'push',
    '-q',
    `file://${dir}`,
    'main',
    'main:packed',
    'main:refs/tags/v1',
  );
  await gitOutput(dir, ['pack-refs', '--all'], { caller });
  const sha = await fixture.commit(copy, 'Second', { a: '2\n' });
  await fixture.git(copy, 'push', '-q', `file://${dir}`, 'main', 'main:feature/loose', 'main:ünï');
  await gitOutput(dir, ['update-ref', 'refs/pull/1/head', sha], { caller });
  return { dir, sha };
}

it('the advertisement before a push is byte for byte the same as git sends', async () => {
  const advertise = makeAdvertiser(defaultLimits);
  const { dir: empty } = await fixture.emptyRepository();
  const { dir: busy, sha } = await busyRepository();
  for (const dir of [busy, empty, busy]) {
    for (const protocol of [undefined, 'version=2']) {
      const said = await buffer(await advertise({ service, dir, protocol, ...client }));
      expect(said.toString('utf8')).toBe(await byGit(dir));
    }
  }
  expect(await byGit(busy)).toContain(`${sha} refs/heads/feature/loose`);
});

it('the advertisement before a fetch is the same as git sends, for every repository', async () => {
  const advertise = makeAdvertiser(defaultLimits);
  const asked = 'git-upload-pack';
  const protocol = 'version=2';
  const { dir: empty } = await fixture.emptyRepository();
  const { dir: busy } = await busyRepository();
  for (const dir of [busy, empty]) {
    const said = await buffer(await advertise({ service: asked, dir, protocol, ...client }));
    const byGit = (await askGit(asked, dir, protocol)).toString('utf8');
    expect(said.toString('utf8')).toBe(byGit);
    expect(byGit).toContain('version 2');
  }
});

it('git makes the advertisement of a repository with very many loose references', async () => {
  const advertise = makeAdvertiser(defaultLimits);
  const { dir, sha } = await busyRepository();
  const names = Array.from({ length: 120 }, (_, index) => `refs/heads/b${index}`);
  const input = names.map((name) => `create ${name} ${sha}\n`).join('');
  await gitOutput(dir, ['update-ref', '--stdin'], { caller, input });
  const said = await buffer(await advertise({ service, dir, protocol: undefined, ...client }));
  expect(said.toString('utf8')).toBe(await byGit(dir));
});

it('the advertisement before a push contains a reference as soon as it is created', async () => {
  const advertise = makeAdvertiser(defaultLimits);
  const { dir, sha } = await busyRepository();
  await buffer(await advertise({ service, dir, protocol: undefined, ...client }));
  await createRef(dir, 'refs/heads/new', sha, caller);
  const said = await buffer(await advertise({ service, dir, protocol: undefined, ...client }));
  expect(said.toString('utf8')).toContain(`${sha} refs/heads/new\n`);
});
