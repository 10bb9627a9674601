/** Restores repositories into a temporary folder, and checks them there. */
import { createWriteStream } from 'node:fs';
import { constants, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { findRepositories, listHosted } from '../built-in-host/hosted-repositories.ts';
import { hostRepositoryConfig } from '../built-in-host/store.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './manifest.ts';
import { readRefs, requireConnected, summaryOf } from './repository-folder.ts';

/** Deletes the folder of a killed restore, and creates one that only the operator can read. */
export async function recreateFolder(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { mode: 0o700 });
}

export async function restoreFile(
  root: string,
  path: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await pipeline(body, createWriteStream(file, { flags: 'wx' }));
}

export async function restoreLink(root: string, path: string, to: string): Promise<void> {
  const [file, original] = [join(root, path), join(root, to)];
  await mkdir(dirname(file), { recursive: true });
  await link(original, file).catch(() => copyFile(original, file, constants.COPYFILE_EXCL));
}

/** Reads the refs of all restored repositories. Fails if an object of a ref is missing. */
export async function readRestored(
  client: pg.ClientBase,
  root: string,
): Promise<Contents['repositories']> {
  const folders = await findRepositories(root);
  const found: Contents['repositories'] = {};
  for (const { id, defaultBranch } of await listHosted(client)) {
    const folder = folders.get(id);
    found[id] = folder === undefined ? null : await readOne(join(root, folder), id, defaultBranch);
  }
  return found;
}

async function readOne(dir: string, id: number, defaultBranch: string) {
  // git requires these folders, even if they are empty.
  await mkdir(join(dir, 'refs/heads'), { recursive: true });
  await mkdir(join(dir, 'objects/pack'), { recursive: true });
  await writeFile(join(dir, 'config'), hostRepositoryConfig, { flag: 'wx' });
  try {
    await requireConnected(dir);
    return summaryOf(await readRefs(dir), defaultBranch);
  } catch (cause) {
    throw new StartError(`Repository ${id} of the backup is incomplete.`, { cause });
  }
}
