import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { headOf } from '@lectern/testkit/git-folder';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { caller, gitFixture, type GitFixture } from '../testing/git-fixture.ts';
import { gitOutput, runGit } from './run.ts';
import { writeFile as commitFile } from './repository/write-file.ts';

const megabyte = 1024 * 1024;

let fixture: GitFixture;
let dir: string;
beforeAll(async () => {
  fixture = await gitFixture();
  ({ dir } = await fixture.emptyRepository());
});
afterEach(() => void vi.useRealTimers());
afterAll(() => fixture.remove());

it('answers with code and output, and throws only when asked to', async () => {
  const unknown = await runGit(dir, ['rev-parse', '--verify', 'nope'], { caller });
  expect(unknown.code).toBe(128);
  expect(unknown.stderr).toContain('Needed a single revision');
  const thrown = gitOutput(dir, ['rev-parse', '--verify', 'nope'], { caller });
  await expect(thrown).rejects.toMatchObject({ code: 'git_failed' });
  const nowhere = gitOutput(join(fixture.folder, 'nowhere'), ['rev-parse', 'HEAD'], { caller });
  await expect(nowhere).rejects.toMatchObject({ code: 'repository_missing' });
});

it('passes input through and stops a command that prints too much, takes too long or is cancelled', async () => {
  const input = Buffer.alloc(300_000, 'x');
  const sha = (await gitOutput(dir, ['hash-object', '-w', '--stdin'], { caller, input }))
    .toString()
    .trim();
  // Compared as a whole: item by item takes a second.
  expect(input.equals(await gitOutput(dir, ['cat-file', 'blob', sha], { caller }))).toBe(true);
  const large = gitOutput(dir, ['cat-file', 'blob', sha], { caller, maxBytes: 1000 });
  await expect(large).rejects.toMatchObject({ code: 'output_too_large' });
  // The shell that sleeps is a child of git: it has to go as well, or its pipe stays open.
  const slow = ['-c', 'alias.wait=!sleep 20', 'wait'];
  await expect(runGit(dir, slow, { caller, timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  });
  const signal = AbortSignal.timeout(50);
  await expect(runGit(dir, slow, { caller, signal })).rejects.toThrow('cancelled');
});

const wait = ['-c', 'alias.wait=!sleep 20', 'wait'];

it.each([true, false])(
  'keeps nobody waiting for what somebody else asks for again and again (costly: %j)',
  async (isCostly) => {
    const ended = new AbortController();
    const { signal } = ended;
    let done = 0;
    const eves = Array.from({ length: 50 }, () =>
      runGit(dir, wait, { isCostly, caller: 'eve', signal }).finally(() => (done += 1)),
    );
    const known = await runGit(dir, ['rev-parse', '--git-dir'], { isCostly, caller: 'ada' });
    expect([known.code, done]).toEqual([0, 0]);
    ended.abort();
    await Promise.allSettled(eves);
  },
);

it.each([true, false])(
  'leaves room beside a repository that takes git long, under however many names (costly: %j)',
  async (isCostly) => {
    const { dir: slow } = await fixture.emptyRepository();
    const begin = (caller: string, signal: AbortSignal) =>
      runGit(slow, wait, { isCostly, caller, signal });
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const first = begin('user:7', AbortSignal.timeout(300));
    await pause(100);
    vi.advanceTimersByTime(10_000);
    await expect(first).rejects.toThrow('cancelled');

    const ended = new AbortController();
    let done = 0;
    const asked = Array.from({ length: 50 }, (_, count) =>
      begin(count % 2 ? 'user:7' : 'address:7', ended.signal).finally(() => (done += 1)),
    );
    const known = await runGit(dir, ['rev-parse', '--git-dir'], { isCostly, caller: 'ada' });
    expect([known.code, done]).toEqual([0, 0]);
    ended.abort();
    await Promise.allSettled(asked);
  },
);

it('keeps nobody waiting for two who use their repositories in turn', async () => {
  const theirs = await Promise.all(Array.from({ length: 8 }, () => fixture.emptyRepository()));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const ended = new AbortController();
  let done = 0;
  const asked = Array.from({ length: 64 }, (_, count) => {
    const options = { isCostly: true, caller: `user:${count % 2}`, signal: ended.signal };
    return runGit(theirs[count % 8]!.dir, wait, options).finally(() => (done += 1));
  });
  const known = runGit(dir, ['rev-parse', '--git-dir'], { isCostly: true, caller: 'ada' });
  // Each of the two may have a turn before.
  for (let turns = 0; turns < 3; turns += 1) {
    vi.advanceTimersByTime(5_000);
    await pause(300);
  }
  expect([(await known).code, done]).toEqual([0, 0]);
  ended.abort();
  await Promise.allSettled(asked);
});

it('lets no git have more memory than it should need', async () => {
  const limit = await gitOutput(dir, ['-c', 'alias.limit=!ulimit -d', 'limit'], { caller });
  expect(limit.toString().trim()).toBe(String(512 * 1024));
  const input = Buffer.alloc(4 * megabyte, 'x');
  const few = { caller, input, maxMemoryBytes: 2 * megabyte };
  const hungry = gitOutput(dir, ['hash-object', '--stdin'], few);
  await expect(hungry).rejects.toMatchObject({ code: 'output_too_large' });
});

it('takes a git that is killed over the same again and again for one that fails', async () => {
  const killed = () => gitOutput(dir, ['-c', 'alias.die=!kill -9 $PPID', 'die'], { caller });
  for (let times = 1; times < 8; times += 1) {
    await expect(killed()).rejects.toMatchObject({ code: 'git_killed' });
  }
  await expect(killed()).rejects.toMatchObject({ code: 'git_failed' });
});

it('lets a command that takes too long remove its locks', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  // Read once the lock is taken, and nobody ever writes to it.
  await promisify(execFile)('mkfifo', [join(dir, 'refs/heads/stuck')]);
  const input = `update refs/heads/stuck ${await headOf(copy)}\n`;
  const slow = runGit(dir, ['update-ref', '--stdin'], { caller, input, timeoutMs: 500 });
  await expect(slow).rejects.toMatchObject({ code: 'timed_out' });
  expect(await readdir(join(dir, 'refs/heads'))).not.toContain('stuck.lock');
});

it('runs no hook a repository brings, and reads no configuration of the machine', async () => {
  const marker = join(fixture.folder, 'hook-ran');
  await mkdir(join(dir, 'hooks'));
  await writeFile(join(dir, 'hooks', 'reference-transaction'), `#!/bin/sh\ntouch ${marker}\n`);
  await chmod(join(dir, 'hooks', 'reference-transaction'), 0o755);
  const ada = { name: 'Ada', email: 'ada@example.org', date: new Date() };
  await commitFile(dir, {
    caller,
    branch: 'main',
    path: 'a',
    content: Buffer.from('a'),
    message: 'A',
    author: ada,
    committer: ada,
  });
  await expect(readFile(marker)).rejects.toMatchObject({ code: 'ENOENT' });
  const origins = await gitOutput(dir, ['config', '--list', '--show-scope'], { caller });
  expect(origins.toString()).not.toMatch(/^(system|global)\t/m);
});
