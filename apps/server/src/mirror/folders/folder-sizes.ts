/** The size of mirrors on disk, and when each was last used. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderUse {
  name: string;
  bytes: number;
  usedAtMs: number;
}

export async function listFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export async function sizeOf(root: string, name: string, usedFile: string): Promise<FolderUse> {
  const folder = join(root, name);
  const used = await stat(join(folder, usedFile)).catch(() => ({ mtimeMs: 0 }));
  return { name, bytes: await packBytes(folder), usedAtMs: used.mtimeMs };
}

/** Fetched objects are in packs. The other files of a mirror are small. */
export async function packBytes(folder: string): Promise<number> {
  const packs = join(folder, 'objects/pack');
  let sum = 0;
  // One at a time, because `surveyFolders` already measures several mirrors at once.
  for (const file of await readdir(packs).catch(() => [])) {
    const { size } = await stat(join(packs, file)).catch(() => ({ size: 0 }));
    sum += size;
  }
  return sum;
}
