import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { expect, it } from 'vitest';
import { tidyMirror } from './tidy.ts';

const { signal } = new AbortController();

/** A repository with one commit and too many packs. The others are empty. */
async function untidy() {
  const folder = await gitFolder();
  await folder.commit({ 'a.txt': 'a\n' });
  const dir = join(folder.dir, '.git');
  const packs = join(dir, 'objects/pack');
  for (let n = 0; n < 41; n += 1) await writeFile(join(packs, `pack-${n}.pack`), '');
  /** Packs that git wrote. */
  const made = async () =>
    (await readdir(packs)).filter((name) => /^pack-\w{40}\.pack$/.test(name));
  return { ...folder, dir, made };
}

it('tidyMirror combines many packs, and ignores few', async () => {
  const { dir, made, git } = await untidy();
  await tidyMirror({ dir }, signal);
  expect(await made()).toHaveLength(1);
  expect(await git('log', '--format=%s')).toBe('Work');
  const few = await gitFolder();
  await few.commit({ 'a.txt': 'a\n' });
  await tidyMirror({ dir: join(few.dir, '.git') }, signal);
  expect(await readdir(join(few.dir, '.git/objects/pack'))).toEqual([]);
});

it('tidyMirror changes nothing if git fails, and does not retry at every push', async () => {
  const { dir, made } = await untidy();
  const broken = join(dir, 'refs/heads/broken');
  await writeFile(broken, `${'a'.repeat(40)}\n`);
  await tidyMirror({ dir }, signal);
  expect(await made()).toEqual([]);
  await rm(broken);
  await tidyMirror({ dir }, signal);
  expect(await made()).toEqual([]);
  const hoursAgo = Date.now() / 1000 - 7_200;
  await utimes(join(dir, 'tidied'), hoursAgo, hoursAgo);
  await tidyMirror({ dir }, signal);
  expect(await made()).toHaveLength(1);
});

it('tidyMirror runs for one mirror at a time, and for others at their next push', async () => {
  const [one, other] = [await untidy(), await untidy()];
  const begun = [one, other].map(({ dir }) => tidyMirror({ dir }, signal));
  await Promise.all(begun);
  const made = () => Promise.all([one, other].map(async (folder) => (await folder.made()).length));
  expect((await made()).toSorted()).toEqual([0, 1]);
  for (const { dir } of [one, other]) await tidyMirror({ dir }, signal);
  expect(await made()).toEqual([1, 1]);
});
