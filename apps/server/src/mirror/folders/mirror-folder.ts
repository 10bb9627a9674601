/** Creates, marks and deletes mirrors on disk. Creating and deleting are atomic. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate } from '@lectern/processes/private-folder';
import { listFolders, sizeOf, type FolderUse } from './folder-sizes.ts';

const usedFile = 'last-used';
/** Prefix of folders that are being created or deleted. */
const aside = '.aside-';
const abandonedMs = 3_600_000;
/** More at once would block all other file access of this process. */
const surveyedAtOnce = 8;
const config = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';

/** A hash, because keys are not safe as file names. */
export function folderName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

export async function isThere(folder: string): Promise<boolean> {
  return stat(join(folder, 'HEAD')).then(
    () => true,
    () => false,
  );
}

/** Created elsewhere and renamed, so that readers never see half a repository. */
export async function makeFolder(root: string, name: string): Promise<void> {
  const unfinished = await makeAside(root);
  try {
    await rename(unfinished, join(root, name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have created it first.
    if (!(await isThere(join(root, name)))) throw error;
  }
}

/** Creates an empty repository under a temporary name. */
export async function makeAside(root: string): Promise<string> {
  const unfinished = join(root, `${aside}${randomUUID()}`);
  // Operators may delete all mirrors at any time.
  await makePrivate(root);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads']) {
    await mkdir(join(unfinished, folder), { recursive: true });
  }
  await writeFile(join(unfinished, 'config'), config);
  await writeFile(join(unfinished, usedFile), '');
  await writeFile(join(unfinished, 'HEAD'), 'ref: refs/heads/none\n');
  return unfinished;
}

/** Renamed first: running readers keep their open files, and new ones find nothing. */
export async function dropFolder(root: string, name: string): Promise<void> {
  const renamed = join(root, `${aside}${randomUUID()}`);
  await rename(join(root, name), renamed);
  await rm(renamed, { recursive: true, force: true });
}

export async function markUsed(folder: string, at: Date): Promise<void> {
  await utimes(join(folder, usedFile), at, at).catch(() => {});
}

/** Lists every mirror with its size and last use, and deletes leftovers of killed processes. */
export async function surveyFolders(root: string): Promise<FolderUse[]> {
  const names = await listFolders(root);
  for (const name of names.filter((one) => one.startsWith(aside))) {
    await removeAbandoned(join(root, name));
  }
  const waiting = names.filter((name) => !name.startsWith(aside)).values();
  const found: FolderUse[] = [];
  async function survey(): Promise<void> {
    for (const name of waiting) found.push(await sizeOf(root, name, usedFile));
  }
  await Promise.all(Array.from({ length: surveyedAtOnce }, survey));
  return found;
}

/** A running process uses such a folder only briefly. */
async function removeAbandoned(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
}
