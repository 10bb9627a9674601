import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBetween, isAncestor, mergeBase } from './ancestry.ts';
import { getCommit, getCommits, listCommits } from './commits.ts';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { isValidBranchName } from '../names.ts';
import { readRef } from './ref-files.ts';
import {
  countRefs,
  createRef,
  deleteRef,
  findRef,
  listRefs,
  updateRef,
  withTypes,
} from './refs.ts';
import { runGit } from '../run.ts';

let fixture: GitFixture;
let dir: string;
let copy: string;
let first: string;
let second: string;
let side: string;

/** first - second (main), first - side (another branch), and an annotated tag on first. */
beforeAll(async () => {
  fixture = await gitFixture();
  ({ dir } = await fixture.emptyRepository());
  copy = await fixture.workingCopy();
  first = (await fixture.git(copy, 'rev-parse', 'HEAD')).stdout.trim();
  await fixture.git(copy, 'tag', '-a', 'v1', '-m', 'One');
  second = await fixture.commit(copy, 'Second', { b: '2\n' });
  await fixture.git(copy, 'checkout', '--quiet', '-b', 'topic/side', first);
  side = await fixture.commit(copy, 'Side\n\nBecause.', { c: '3\n' });
  await fixture.git(copy, 'push', '--quiet', dir, 'main', 'topic/side', 'v1');
});
afterAll(() => fixture.remove());

describe('reading references', () => {
  it('readRef reads loose and packed references', async () => {
    const loose = await readRef(dir, 'refs/heads/main');
    await fixture.git(dir, 'pack-refs', '--all');
    expect([loose, await readRef(dir, 'refs/heads/main')]).toEqual([second, second]);
    expect(await readRef(dir, 'refs/heads/topic')).toBeUndefined();
    expect(await readRef(dir, 'refs/heads/main/x')).toBeUndefined();
    expect(await readRef(dir, 'refs/heads/../../HEAD')).toBeUndefined();
  });

  it('countRefs fails with repository_missing only if the refs folder is missing', async () => {
    const { dir: other } = await fixture.emptyRepository();
    const broken = join(other, 'broken');
    await mkdir(broken);
    await expect(countRefs(broken)).rejects.toMatchObject({ code: 'repository_missing' });
    await writeFile(join(broken, 'refs'), '');
    await expect(countRefs(broken)).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('listRefs lists by prefix, and withTypes tells an annotated tag from a commit', async () => {
    const refs = await listRefs(dir, 'refs/', caller);
    expect(refs.map((ref) => ref.ref)).toEqual([
      'refs/heads/main',
      'refs/heads/topic/side',
      'refs/tags/v1',
    ]);
    const types = (await withTypes(dir, refs, caller)).map(({ type }) => type);
    expect(types).toEqual(['commit', 'commit', 'tag']);
    expect(await listRefs(dir, 'refs/heads/top', caller)).toHaveLength(1);
    expect(await findRef(dir, 'refs/tags/v1', caller)).toMatchObject({ type: 'tag' });
    expect(await findRef(dir, 'refs/tags/v', caller)).toBeUndefined();
  });

  it('listRefs does not read the objects', async () => {
    const { dir: other } = await fixture.emptyRepository();
    // The object does not exist, so reading it would fail.
    const tip = { ref: 'refs/tags/large', sha: 'e'.repeat(40) };
    await writeFile(join(other, 'packed-refs'), `${tip.sha} ${tip.ref}\n`);
    expect(await listRefs(other, 'refs/', caller)).toEqual([tip]);
  });
});

describe('changing references', () => {
  it('a reference can be created, moved forward, moved back only by force, and deleted', async () => {
    const ref = 'refs/heads/work';
    await createRef(dir, ref, first, caller);
    await expect(createRef(dir, ref, first, caller)).rejects.toMatchObject({ code: 'ref_exists' });
    await updateRef(dir, ref, second, { caller });
    const back = updateRef(dir, ref, side, { caller });
    await expect(back).rejects.toMatchObject({ code: 'not_fast_forward' });
    await updateRef(dir, ref, side, { caller, force: true });
    const stale = updateRef(dir, ref, side, { caller, old: first, force: true });
    await expect(stale).rejects.toMatchObject({ code: 'ref_moved' });
    await deleteRef(dir, ref, undefined, caller);
    await expect(deleteRef(dir, ref, undefined, caller)).rejects.toMatchObject({
      code: 'ref_missing',
    });
    const gone = updateRef(dir, ref, first, { caller });
    await expect(gone).rejects.toMatchObject({ code: 'ref_missing' });
  });

  it('createRef succeeds for one of several concurrent callers, and git finds the reference', async () => {
    const ref = 'refs/heads/wanted';
    const asked = await Promise.allSettled(
      [first, first, side].map((s) => createRef(dir, ref, s, caller)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of asked) {
      if (answer.status === 'fulfilled') continue;
      expect(answer.reason).toMatchObject({ code: expect.stringMatching(/^ref_(exists|moved)$/) });
    }
    expect((await fixture.git(dir, 'show-ref', ref)).stdout).toMatch(/ refs\/heads\/wanted\n$/);
    expect(await readdir(join(dir, 'refs/heads'))).not.toContain('wanted.lock');
    await fixture.git(dir, 'pack-refs', '--all');
    await expect(createRef(dir, ref, first, caller)).rejects.toMatchObject({ code: 'ref_exists' });
    await deleteRef(dir, ref, undefined, caller);
  });

  it('createRef refuses invalid names, conflicting names and wrong objects', async () => {
    const cases = [
      ['refs/heads/main/below', first, 'ref_conflict'],
      ['refs/heads/topic', first, 'ref_conflict'],
      ['refs/heads/a..b', first, 'invalid_name'],
      ['main', first, 'invalid_name'],
      ['refs/heads/x', 'f'.repeat(40), 'object_missing'],
      ['refs/heads/x', 'main', 'invalid_name'],
    ] as const;
    for (const [ref, sha, code] of cases) {
      await expect(createRef(dir, ref, sha, caller), ref).rejects.toMatchObject({ code });
    }
    const tree = (await getCommit(dir, first, caller))?.treeSha ?? '';
    const onTree = createRef(dir, 'refs/heads/x', tree, caller);
    await expect(onTree).rejects.toMatchObject({ code: 'object_missing' });
  });
});

describe('history', () => {
  it('getCommit reads all fields of a commit', async () => {
    expect(await getCommit(dir, side, caller)).toMatchObject({
      sha: side,
      parents: [first],
      author: { name: 'Ada Lovelace', email: 'ada@example.org' },
      message: 'Side\n\nBecause.',
    });
    expect(await getCommit(dir, 'e'.repeat(40), caller)).toBeUndefined();
    expect(await getCommit(dir, '--all', caller)).toBeUndefined();
  });

  it('getCommits reads many commits and leaves out unknown ones', async () => {
    const commits = await getCommits(dir, [second, 'e'.repeat(40), '--all', first, second], caller);
    expect([...commits.keys()]).toEqual([second, first]);
    expect(commits.get(first)).toEqual(await getCommit(dir, first, caller));
    expect(await getCommits(dir, [], caller)).toEqual(new Map());
  });

  it('listCommits filters by page, path, author and time', async () => {
    const shas = async (query: Parameters<typeof listCommits>[1]) =>
      (await listCommits(dir, query))?.map((commit) => commit.sha);
    expect(await shas({ caller })).toEqual([second, first]);
    expect(await shas({ caller, perPage: 1, page: 2 })).toEqual([first]);
    expect(await shas({ caller, ref: 'topic/side', path: 'c' })).toEqual([side]);
    expect(await shas({ caller, ref: 'v1' })).toEqual([first]);
    expect(await shas({ caller, ref: second.slice(0, 8) })).toEqual([second, first]);
    expect(await shas({ caller, authors: ['ADA@example.org'] })).toEqual([]);
    expect(await shas({ caller, authors: ['ada@example.org', 'x@y'] })).toHaveLength(2);
    expect(await shas({ caller, authors: ['.*'] })).toEqual([]);
    expect(await shas({ caller, until: new Date(1000) })).toEqual([]);
    expect(await shas({ caller, since: new Date(1000) })).toHaveLength(2);
    expect(await shas({ caller, ref: 'nope' })).toBeUndefined();
    const empty = await fixture.emptyRepository();
    expect(await listCommits(empty.dir, { caller })).toEqual([]);
  });

  it('listCommits matches the author address in the commit and ignores .mailmap', async () => {
    const renamed = await fixture.emptyRepository();
    const copy = await fixture.workingCopy();
    const sha = await fixture.commit(copy, 'Other names', {
      '.mailmap': 'Eve <eve@example.org> <ada@example.org>\n',
    });
    await fixture.git(copy, 'push', '--quiet', renamed.dir, 'main');
    const by = (author: string) => listCommits(renamed.dir, { caller, authors: [author] });
    expect((await by('ada@example.org'))?.[0]?.sha).toBe(sha);
    expect(await by('eve@example.org')).toEqual([]);
  });

  it('mergeBase, isAncestor and countBetween relate two branches', async () => {
    expect(await mergeBase(dir, second, side, caller)).toBe(first);
    expect(await isAncestor(dir, first, side, caller)).toBe(true);
    expect(await isAncestor(dir, second, side, caller)).toBe(false);
    expect(await countBetween(dir, second, side, caller)).toEqual({ ahead: 1, behind: 1 });
  });
});

it('git accepts every branch name that isValidBranchName accepts', async () => {
  const name = fc.stringMatching(/^[a-z@{}.~^:?*[\\/ -]{1,12}$/).filter(isValidBranchName);
  await fc.assert(
    fc.asyncProperty(name, async (branch) => {
      const checked = await runGit(dir, ['check-ref-format', '--branch', branch], { caller });
      expect(checked.code).toBe(0);
    }),
    { numRuns: 60 },
  );
});
