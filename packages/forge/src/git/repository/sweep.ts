import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makingPrefix, removingPrefix } from './make-in-place.ts';

/** Deletes leftovers of a kill and returns their number. Run it before anything is created. */
export async function sweepLeftovers(root: string): Promise<number> {
  let swept = 0;
  for (const entry of await listFolders(root)) {
    const folder = join(root, entry);
    if (isLeftover(entry)) {
      await rm(folder, { recursive: true, force: true });
      swept += 1;
      continue;
    }
    for (const inner of await listFolders(folder)) {
      if (!isLeftover(inner)) continue;
      await rm(join(folder, inner), { recursive: true, force: true });
      swept += 1;
    }
  }
  return swept;
}

function isLeftover(name: string): boolean {
  return name.startsWith(makingPrefix) || name.startsWith(removingPrefix);
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
