/** What mirrors weigh on disk, and when each was last used. */
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

/** Everything fetched lies in packs; the rest of a mirror is a few small files. */
export async function packBytes(folder: string): Promise<number> {
  const packs = join(folder, 'objects/pack');
  const files = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(packs, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
