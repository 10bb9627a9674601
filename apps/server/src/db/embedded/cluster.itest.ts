import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it, onTestFinished } from 'vitest';
import { canEnter } from './account.ts';
import { copyBinaries } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { prepareLayout } from './layout.ts';

/** As root, the database has a second possible place. */
it.runIf(process.getuid?.() === 0)(
  'no second database is created if the account cannot enter the folder any more',
  async () => {
    const closed = join(await scratchFolder(), 'closed');
    const dataDir = join(closed, 'data');
    await mkdir(closed, { mode: 0o700 });
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    const { data, socket } = await prepareLayout(dataDir);
    await expect(startCluster({ dataDir })).rejects.toThrow(
      `The database is in ${dataDir}/postgres, and a new one would be created in ${data}.`,
    );
    expect(existsSync(socket), 'a folder for a database that is not there').toBe(false);
    await rm(dirname(data), { recursive: true });
  },
);

it.runIf(process.getuid?.() === 0)(
  'the account can enter folders that were created with a strict umask',
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

it('no empty database is created beside existing repositories', async () => {
  const dataDir = join(await scratchFolder(), 'data');
  await mkdir(join(dataDir, 'code-host'), { recursive: true });
  await expect(startCluster({ dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} has the repositories of a code host, and their database is not there.`,
  );
  const { data, socket } = await prepareLayout(dataDir);
  const made = dirname(data) === dataDir ? [socket] : [dirname(data), socket];
  for (const folder of made) await rm(folder, { recursive: true });
});
