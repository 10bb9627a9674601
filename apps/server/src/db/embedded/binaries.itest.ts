import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { nameOfCopy } from './binaries.ts';

it('each version of the PostgreSQL package has its own name for the copy', async () => {
  const folder = await scratchFolder();
  const native = join(folder, 'native');
  await mkdir(native);
  const names = [];
  for (const version of ['18.4.0', '18.4.0', '18.5.0']) {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version }));
    names.push(await nameOfCopy(native));
  }
  expect(names[0]).toBe(names[1]);
  expect(names[0]).not.toBe(names[2]);
});
