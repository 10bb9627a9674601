import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { expect, it } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

it('leftovers of a killed git are deleted, but no recent or complete files', async () => {
  const folder = await gitFolder();
  const sha = await folder.commit({ 'a.txt': 'a\n' });
  await folder.git('repack', '-a', '-d', '-q');
  const dir = join(folder.dir, '.git');
  await mkdir(join(dir, 'refs/heads/deep'));
  const left = [
    'objects/pack/tmp_pack_gone',
    'objects/pack/.tmp-12-pack-gone.pack',
    'packed-refs.lock',
    'refs/heads/deep/main.lock',
  ];
  const fresh = ['objects/pack/tmp_pack_new', 'HEAD.lock', 'refs/heads/main.lock'];
  const before = new Set(await filesOf(dir));
  for (const name of [...left, ...fresh]) await writeFile(join(dir, name), 'half');
  const hourAgo = Date.now() / 1000 - 3_600;
  for (const name of [...before, ...left]) await utimes(join(dir, name), hourAgo, hourAgo);

  await removeLeftovers(dir);
  expect(new Set(await filesOf(dir))).toEqual(new Set([...before, ...fresh]));
  expect(await folder.git('rev-parse', 'main')).toBe(sha);
});

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
}
