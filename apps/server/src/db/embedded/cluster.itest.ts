import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it, onTestFinished } from 'vitest';
import { canEnter } from './account.ts';
import { copyBinaries } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { prepareLayout } from './layout.ts';

/** Only a database that runs as somebody else has a second place. */
it.runIf(process.getuid?.() === 0)(
  'makes no second database when the folder is closed to its account by now',
  async () => {
    const closed = join(await scratchFolder(), 'closed');
    const dataDir = join(closed, 'data');
    await mkdir(closed, { mode: 0o700 });
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    const { data, socket } = await prepareLayout(dataDir);
    await expect(startCluster({ dataDir })).rejects.toThrow(
      `The database is in ${dataDir}/postgres, and would be made anew in ${data}.`,
    );
    expect(existsSync(socket), 'a folder for a database that is not there').toBe(false);
    await rm(dirname(data), { recursive: true });
  },
);

it.runIf(process.getuid?.() === 0)(
  'opens to its account what a strict umask had closed',
  async () => {
    const dataDir = join(await scratchFolder(), 'closed');
    await mkdir(dataDir, { mode: 0o700 });
    const before = process.umask(0o077);
    onTestFinished(() => void process.umask(before));
    const { account, data, socket } = await prepareLayout(dataDir);
    expect(canEnter(account!, dirname(data))).toBe(true);
    for (const made of [dirname(data), socket]) await rm(made, { recursive: true });

    const native = join(await scratchFolder(), 'native');
    await mkdir(join(native, 'bin'), { recursive: true });
    await writeFile(join(native, 'bin/initdb'), '', { mode: 0o700 });
    const copy = join(await scratchFolder(), 'copy');
    for (const closed of [undefined, 0o700]) {
      if (closed !== undefined) await chmod(copy, closed);
      await copyBinaries(native, copy);
      expect((await stat(copy)).mode & 0o5).toBe(0o5);
      expect((await stat(join(copy, 'bin/initdb'))).mode & 0o5).toBe(0o5);
    }
  },
);

it('makes no empty database for repositories that had one', async () => {
  const dataDir = join(await scratchFolder(), 'data');
  await mkdir(join(dataDir, 'code-host'), { recursive: true });
  await expect(startCluster({ dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} has the repositories of a code host, and their database is not there.`,
  );
  const { data, socket } = await prepareLayout(dataDir);
  const made = dirname(data) === dataDir ? [socket] : [dirname(data), socket];
  for (const folder of made) await rm(folder, { recursive: true });
});
