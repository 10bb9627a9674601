/** One mirror on disk: made whole, marked when used, and gone in one move. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate } from '@lectern/processes/private-folder';
import { listFolders, sizeOf, type FolderUse } from './folder-sizes.ts';

const usedFile = 'last-used';
/** Of folders on their way in or out; nobody looks into these. */
const aside = '.aside-';
const abandonedMs = 3_600_000;
/** All mirrors at once would keep every other file of this process waiting for seconds. */
const surveyedAtOnce = 8;
const config = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';

/** A hash, so that nothing from outside is ever part of a path. */
export function folderName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

export async function isThere(folder: string): Promise<boolean> {
  return stat(join(folder, 'HEAD')).then(
    () => true,
    () => false,
  );
}

/** Made aside and moved into place, so that nobody ever meets half a repository. */
export async function makeFolder(root: string, name: string): Promise<void> {
  const unfinished = await makeAside(root);
  try {
    await rename(unfinished, join(root, name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster; its repository is as good as ours.
    if (!(await isThere(join(root, name)))) throw error;
  }
}

/** An empty repository that nobody finds. */
export async function makeAside(root: string): Promise<string> {
  const unfinished = join(root, `${aside}${randomUUID()}`);
  // Mirrors may be deleted at any time, also all of them.
  await makePrivate(root);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads']) {
    await mkdir(join(unfinished, folder), { recursive: true });
  }
  await writeFile(join(unfinished, 'config'), config);
  await writeFile(join(unfinished, usedFile), '');
  await writeFile(join(unfinished, 'HEAD'), 'ref: refs/heads/none\n');
  return unfinished;
}

/** Out of sight first: a process that reads it keeps its open files, a new one finds nothing. */
export async function dropFolder(root: string, name: string): Promise<void> {
  const doomed = join(root, `${aside}${randomUUID()}`);
  await rename(join(root, name), doomed);
  await rm(doomed, { recursive: true, force: true });
}

export async function markUsed(folder: string, at: Date): Promise<void> {
  await utimes(join(folder, usedFile), at, at).catch(() => {});
}

/** Every mirror with its weight and its last use. What a killed process left aside is removed. */
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

/** A living process is done with it within moments. */
async function removeAbandoned(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
}
