/** Moves all files of a restored instance into DATA_DIR, or none. */
import { execFile } from 'node:child_process';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoriesOf } from '../built-in-host/hosted-repositories.ts';
import type { Keys } from './keys.ts';

interface MadeFiles {
  /** The temporary folder; undefined without a code host. */
  repositories: string | undefined;
  keys: Keys | undefined;
}

/** Returns a function that undoes it. Existing files are never overwritten or deleted. */
export async function putInPlace(
  dataDir: string,
  { repositories, keys = {} }: MadeFiles,
): Promise<() => Promise<void>> {
  const placed: string[] = [];
  const undo = async () => {
    for (const path of placed) await rm(path, { recursive: true, force: true });
  };
  try {
    if (repositories !== undefined) await placeFolder(repositories, dataDir, placed);
    for (const [name, text] of Object.entries(keys)) {
      await placeKey(join(dataDir, name), text, placed);
    }
    await sync();
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/** Files must be on disk before the rows are committed. One `sync` is faster than an fsync per file. */
async function sync(): Promise<void> {
  await promisify(execFile)('sync').catch((error: NodeJS.ErrnoException) => {
    // Without this program, the files reach the disk a little later.
    if (error.code !== 'ENOENT') throw error;
  });
}

async function placeFolder(made: string, dataDir: string, placed: string[]): Promise<void> {
  const place = repositoriesOf(dataDir);
  const parent = await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  if (parent !== undefined) placed.push(parent);
  await rename(made, place);
  placed.push(place);
}

async function placeKey(path: string, text: string, placed: string[]): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  placed.push(path);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
