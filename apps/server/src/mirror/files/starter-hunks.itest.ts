import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { expect, it } from 'vitest';
import { makeCatFilePool } from '../objects/cat-file-pool.ts';
import { readHunks } from './starter-hunks.ts';

it('a diff with very many lines is refused, because parsing it would block the server', async () => {
  const folder = await gitFolder();
  const dir = join(folder.dir, '.git');
  const pool = makeCatFilePool();
  const mirror = { dir, objects: pool.reader(dir) };
  await folder.commit({ starter: 'x\n', some: '\n'.repeat(90_000), many: '\n'.repeat(200_000) });
  const shaOf = (file: string) => folder.git('rev-parse', `HEAD:${file}`);
  const starter = await shaOf('starter');
  expect(await readHunks(mirror, starter, await shaOf('some'))).toMatchObject([{ added: 90_000 }]);
  const many = readHunks(mirror, starter, await shaOf('many'));
  await expect(many).rejects.toMatchObject({ kind: 'too_large' });
  pool.close();
});
