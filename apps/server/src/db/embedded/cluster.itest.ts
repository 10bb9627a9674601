import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
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
    for (const made of [dirname(data), socket]) await rm(made, { recursive: true });
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
