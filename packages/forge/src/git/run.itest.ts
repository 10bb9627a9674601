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

it('runGit returns the exit code and output of a failed command, and gitOutput throws', async () => {
  const unknown = await runGit(dir, ['rev-parse', '--verify', 'nope'], { caller });
  expect(unknown.code).toBe(128);
  expect(unknown.stderr).toContain('Needed a single revision');
  const thrown = gitOutput(dir, ['rev-parse', '--verify', 'nope'], { caller });
  await expect(thrown).rejects.toMatchObject({ code: 'git_failed' });
  const nowhere = gitOutput(join(fixture.folder, 'nowhere'), ['rev-parse', 'HEAD'], { caller });
  await expect(nowhere).rejects.toMatchObject({ code: 'repository_missing' });
});

it('runGit passes input and stops a command that prints too much, takes too long or is cancelled', async () => {
  const input = Buffer.alloc(300_000, 'x');
  const sha = (await gitOutput(dir, ['hash-object', '-w', '--stdin'], { caller, input }))
    .toString()
    .trim();
  // `equals`, because toEqual takes a second for so many bytes.
  expect(input.equals(await gitOutput(dir, ['cat-file', 'blob', sha], { caller }))).toBe(true);
  const large = gitOutput(dir, ['cat-file', 'blob', sha], { caller, maxBytes: 1000 });
  await expect(large).rejects.toMatchObject({ code: 'output_too_large' });
  // The sleeping shell is a child of git. It must end too, or its pipe stays open.
  const slow = ['-c', 'alias.wait=!sleep 20', 'wait'];
  await expect(runGit(dir, slow, { caller, timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  });
  const signal = AbortSignal.timeout(50);
  await expect(runGit(dir, slow, { caller, signal })).rejects.toThrow('cancelled');
});

const wait = ['-c', 'alias.wait=!sleep 20', 'wait'];

it.each([true, false])(
  'runGit serves a caller at once while another caller has 50 slow commands (costly: %j)',
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
  'runGit keeps half of the slots free of a slow repository, however many callers use it (costly: %j)',
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

it('runGit serves a caller while 2 others run slow commands in 8 repositories', async () => {
  const theirs = await Promise.all(Array.from({ length: 8 }, () => fixture.emptyRepository()));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const ended = new AbortController();
  let done = 0;
  const asked = Array.from({ length: 64 }, (_, count) => {
    const options = { isCostly: true, caller: `user:${count % 2}`, signal: ended.signal };
    return runGit(theirs[count % 8]!.dir, wait, options).finally(() => (done += 1));
  });
  const known = runGit(dir, ['rev-parse', '--git-dir'], { isCostly: true, caller: 'ada' });
  // Each of the two others may get a slot before.
  for (let turns = 0; turns < 3; turns += 1) {
    vi.advanceTimersByTime(5_000);
    await pause(300);
  }
  expect([(await known).code, done]).toEqual([0, 0]);
  ended.abort();
  await Promise.allSettled(asked);
});

it('runGit limits the memory of git', async () => {
  const limit = await gitOutput(dir, ['-c', 'alias.limit=!ulimit -d', 'limit'], { caller });
  expect(limit.toString().trim()).toBe(String(512 * 1024));
  const input = Buffer.alloc(4 * megabyte, 'x');
  const few = { caller, input, maxMemoryBytes: 2 * megabyte };
  const hungry = gitOutput(dir, ['hash-object', '--stdin'], few);
  await expect(hungry).rejects.toMatchObject({ code: 'output_too_large' });
});

it('runGit reports git_failed when git was killed 8 times in a row for the same command', async () => {
  const killed = () => gitOutput(dir, ['-c', 'alias.die=!kill -9 $PPID', 'die'], { caller });
  for (let times = 1; times < 8; times += 1) {
    await expect(killed()).rejects.toMatchObject({ code: 'git_killed' });
  }
  await expect(killed()).rejects.toMatchObject({ code: 'git_failed' });
});

it('runGit lets a command that timed out remove its lock files', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  // git reads this pipe after it took the lock, and blocks because nobody writes to it.
  await promisify(execFile)('mkfifo', [join(dir, 'refs/heads/stuck')]);
  const input = `update refs/heads/stuck ${await headOf(copy)}\n`;
  const slow = runGit(dir, ['update-ref', '--stdin'], { caller, input, timeoutMs: 500 });
  await expect(slow).rejects.toMatchObject({ code: 'timed_out' });
  expect(await readdir(join(dir, 'refs/heads'))).not.toContain('stuck.lock');
});

it('git runs no hooks of a repository and reads no system or user configuration', async () => {
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
