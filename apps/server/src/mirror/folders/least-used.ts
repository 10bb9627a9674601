/** Selects the mirrors to delete. */
import type { FolderUse } from './folder-sizes.ts';

/** Deletes down to this share of the limit, so that the next fetch does not exceed it again. */
const keptShare = 0.9;

/** The least recently used ones, until the rest fits. */
export function leastUsed(
  folders: readonly FolderUse[],
  limitBytes: number,
  isInUse: (name: string) => boolean,
): string[] {
  let total = folders.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= limitBytes) return [];
  const dropped: string[] = [];
  for (const { name, bytes } of folders.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= limitBytes * keptShare) break;
    if (isInUse(name)) continue;
    dropped.push(name);
    total -= bytes;
  }
  return dropped;
}
