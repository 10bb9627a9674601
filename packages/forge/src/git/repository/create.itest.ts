import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { watchMemoryLimits } from '@lectern/testkit/memory-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEmpty,
  createFromSnapshot,
  createWithCommit,
  removeRepository,
  setDefaultBranch,
} from './create.ts';
import { caller, gitFixture, peopleVariables, type GitFixture } from '../../testing/git-fixture.ts';
import { repositoryDir } from '../paths.ts';
import { defaultBranch, headCommit } from '../objects/refs.ts';
import { gitLine, runGit } from '../run.ts';
import { removeUnshared, snapshotOf } from './snapshot.ts';
import { sweepLeftovers } from './sweep.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

/** A template with two commits. Its snapshot must contain only the files of the second. */
async function template() {
  const { repoId, dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy({ 'secret-solution.txt': '42\n', 'a/b.txt': 'one\n' });
  await fixture.git(copy, 'rm', '--quiet', 'secret-solution.txt');
  const head = await fixture.commit(copy, 'Second', { 'a/b.txt': 'two\n' });
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  return { repoId, dir, head };
}

it('createEmpty makes a repository that git accepts, with HEAD on the default branch', async () => {
  const dir = repositoryDir(fixture.root, 1001);
  await createEmpty(dir, 'trunk');
  const { stdout } = await fixture.git(fixture.folder, 'clone', dir, 'trunk-clone');
  expect(stdout).toBe('');
  const branch = await fixture.git(join(fixture.folder, 'trunk-clone'), 'symbolic-ref', 'HEAD');
  expect(branch.stdout.trim()).toBe('refs/heads/trunk');
  expect(await headCommit(dir)).toBeUndefined();
});

it('createEmpty refuses to overwrite a repository and leaves no temporary folder', async () => {
  const { dir } = await fixture.emptyRepository();
  await expect(createEmpty(dir, 'other')).rejects.toMatchObject({ code: 'repository_exists' });
  expect(await defaultBranch(dir)).toBe('main');
  expect((await readdir(dirname(dir))).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('createEmpty refuses a default branch that is not a valid branch name', async () => {
  const dir = repositoryDir(fixture.root, 1002);
  await expect(createEmpty(dir, '../x')).rejects.toMatchObject({ code: 'invalid_name' });
  await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each(['Ada Lovelace', ' "Ada" <ada>, ', 'Zoë\n\u0007 ;', ',;:', '🙂'])(
  'createWithCommit makes the same commit id as git for the author name %j',
  async (name) => {
    const author = { name, email: ' ada@example.org,', date: new Date('2026-03-01T10:00:00.700Z') };
    const content = Buffer.from('# Übung\n');
    const dir = await mkdtemp(join(fixture.folder, 'first-'));
    const ours = join(dir, 'ours.git');
    const file = { name: 'README.md', content };
    const sha = await createWithCommit(ours, { file, message: 'Initial commit', author }, 'main');
    expect(await headCommit(ours)).toBe(sha);
    await fixture.git(ours, 'fsck', '--full', '--strict');

    // git refuses a name that is empty after cleaning.
    const called = { ...author, name: name === ',;:' ? 'unknown' : name };
    const blob = await gitLine(ours, ['hash-object', '--stdin'], { caller, input: content });
    const tree = await gitLine(ours, ['mktree'], {
      caller,
      input: `100644 blob ${blob}\tREADME.md`,
    });
    const theirs = await gitLine(ours, ['commit-tree', '-F', '-', tree], {
      caller,
      input: 'Initial commit',
      env: peopleVariables(called, called),
    });
    expect(theirs).toBe(sha);
  },
);

it('a copy of a template has the files of its last commit and no history', async () => {
  const source = await template();
  const cache = join(fixture.folder, 'snapshots');
  const snapshot = await snapshotOf(fixture.root, source.repoId, source.head, cache, 'ada');
  const dir = repositoryDir(fixture.root, 1003);
  await createFromSnapshot(dir, snapshot, 'main');

  expect(await headCommit(dir)).toBe(snapshot.sha);
  await fixture.git(dir, 'fsck', '--full', '--strict');
  const log = await fixture.git(dir, 'log', '--all', '--format=%s');
  expect(log.stdout).toBe('Initial commit\n');
  const files = await fixture.git(dir, 'ls-tree', '-r', '--name-only', 'main');
  expect(files.stdout).toBe('a/b.txt\n');
  const objects = await fixture.git(dir, 'count-objects', '-v');
  expect(objects.stdout).toContain('in-pack: 4\npacks: 1');
});

it('a snapshot is built once for concurrent callers and has the same id when it is built again', async () => {
  const source = await template();
  const first = join(fixture.folder, 'snapshots-a');
  const calls = Array.from({ length: 8 }, () =>
    snapshotOf(fixture.root, source.repoId, source.head, first, 'ada'),
  );
  const shas = new Set((await Promise.all(calls)).map((snapshot) => snapshot.sha));
  const again = await snapshotOf(
    fixture.root,
    source.repoId,
    source.head,
    join(fixture.folder, 'snapshots-b'),
    'ada',
  );
  expect([...shas]).toEqual([again.sha]);
  expect(await readdir(first)).toEqual([source.head]);
});

it('building a snapshot may use as much memory as a push', async () => {
  const { repoId, head } = await template();
  const limits = await watchMemoryLimits();
  await snapshotOf(fixture.root, repoId, head, join(fixture.folder, 'snapshots-f'), 'ada');
  expect(await limits()).toMatchObject({ 'pack-objects': '1200' });
});

it('one caller with many slow commands does not delay another who copies a template', async () => {
  const { repoId, dir, head } = await template();
  const ended = new AbortController();
  const { signal } = ended;
  const wait = ['-c', 'alias.wait=!sleep 20', 'wait'];
  const theirs = { isCostly: true, caller: 'eve', signal };
  const share = Array.from({ length: 50 }, () => runGit(dir, wait, theirs));
  const copy = (caller: string) =>
    snapshotOf(fixture.root, repoId, head, join(fixture.folder, `snapshots-of-${caller}`), caller);
  const over: string[] = [];
  const another = copy('eve').then(() => over.push('eve'));
  await copy('ada').then(() => over.push('ada'));
  expect(over).toEqual(['ada']);
  ended.abort();
  await Promise.allSettled([...share, another]);
});

it('building a snapshot writes nothing to the template', async () => {
  const source = await template();
  const before = await fixture.git(source.dir, 'count-objects', '-v');
  const cache = join(fixture.folder, 'snapshots-c');
  await snapshotOf(fixture.root, source.repoId, source.head, cache, 'ada');
  expect((await fixture.git(source.dir, 'count-objects', '-v')).stdout).toBe(before.stdout);
});

it('building a snapshot fails with object_missing when the commit does not exist', async () => {
  const source = await template();
  const cache = join(fixture.folder, 'snapshots-d');
  const missing = snapshotOf(fixture.root, source.repoId, 'a'.repeat(40), cache, 'ada');
  await expect(missing).rejects.toMatchObject({ code: 'object_missing' });
  expect(await readdir(cache)).toEqual([]);
});

it('a copy stays intact when the snapshot and the template are removed', async () => {
  const source = await template();
  const cache = join(fixture.folder, 'snapshots-e');
  const snapshot = await snapshotOf(fixture.root, source.repoId, source.head, cache, 'ada');
  const dir = repositoryDir(fixture.root, 1004);
  await createFromSnapshot(dir, snapshot, 'main');
  await removeRepository(source.dir);
  await removeRepository(join(cache, source.head));
  await fixture.git(dir, 'fsck', '--full');
  await expect(stat(source.dir)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a snapshot is removed once no copy shares its files', async () => {
  const source = await template();
  const cache = join(fixture.folder, 'snapshots-g');
  const snapshot = await snapshotOf(fixture.root, source.repoId, source.head, cache, 'ada');
  const dir = repositoryDir(fixture.root, 1005);
  await createFromSnapshot(dir, snapshot, 'main');
  await removeUnshared(cache, 0);
  expect(await readdir(cache)).toEqual([source.head]);
  await removeRepository(dir);
  await removeUnshared(cache);
  expect(await readdir(cache), 'a copy may be about to be made').toEqual([source.head]);
  await removeUnshared(cache, 0);
  expect(await readdir(cache)).toEqual([]);
});

it('removing a repository that does not exist succeeds', async () => {
  const { dir } = await fixture.emptyRepository();
  await removeRepository(dir);
  await removeRepository(dir);
  await removeRepository(join(fixture.root, 'zz', '5.git'));
  expect((await readdir(dirname(dir))).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('sweepLeftovers removes temporary folders of a killed process and nothing else', async () => {
  const root = join(fixture.folder, 'swept');
  const kept = repositoryDir(root, 7);
  await createEmpty(kept, 'main');
  await createEmpty(join(dirname(kept), '.making-x'), 'main');
  await createEmpty(join(dirname(kept), '.removing-y', '8.git'), 'main');
  await createEmpty(join(root, '.making-z'), 'main');
  expect(await sweepLeftovers(root)).toBe(3);
  expect(await readdir(dirname(kept))).toEqual(['7.git']);
  expect(await sweepLeftovers(join(root, 'nowhere'))).toBe(0);
});

it('setDefaultBranch changes the default branch', async () => {
  const { dir } = await fixture.emptyRepository();
  await setDefaultBranch(dir, 'release');
  expect(await defaultBranch(dir)).toBe('release');
});
