import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { prepareLayout } from '../db/embedded/layout.ts';
import { openExisting } from './instance.ts';

const opening = (dataDir: string) => openExisting({ dataDir, database: undefined });

/** The path of a database, and the folders that are created to look for it. */
async function placesOf(dataDir: string) {
  const { data, socket } = await prepareLayout(dataDir);
  const made = [dirname(data), socket].filter((folder) => folder !== dataDir);
  for (const folder of made) await rm(folder, { recursive: true });
  return { data, made };
}

/** As root, the database has a second possible place. */
it.runIf(process.getuid?.() === 0)(
  'a command refuses the database of another user and names both places',
  async () => {
    const dataDir = await scratchFolder();
    await mkdir(join(dataDir, 'postgres'));
    const { data, made } = await placesOf(dataDir);
    expect(made).toHaveLength(2);
    await expect(opening(dataDir)).rejects.toThrow(
      `The database is in ${dataDir}/postgres, and this user would have it in ${data}. ` +
        'Run this as the user that runs Lectern.',
    );
    expect(made.filter((folder) => existsSync(folder))).toEqual([]);
  },
);

it('a command leaves a folder without a database unchanged', async () => {
  const dataDir = await scratchFolder();
  const { made } = await placesOf(dataDir);
  await expect(opening(dataDir)).rejects.toThrow(
    `There is no database of Lectern in DATA_DIR ${dataDir}.`,
  );
  expect(made.filter((folder) => existsSync(folder))).toEqual([]);
  expect(existsSync(dataDir)).toBe(true);
});
