/** Which mirrors have to go. */
import type { FolderUse } from './folder-sizes.ts';

/** Room is made in one go down to this share, so that the next fetch does not start over. */
const keptShare = 0.9;

/** The least recently used ones, until the rest fits; nothing while everything fits. */
export function leastUsed(
  folders: readonly FolderUse[],
  limitBytes: number,
  isInUse: (name: string) => boolean,
): string[] {
  let total = folders.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= limitBytes) return [];
  const doomed: string[] = [];
  for (const { name, bytes } of folders.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= limitBytes * keptShare) break;
    if (isInUse(name)) continue;
    doomed.push(name);
    total -= bytes;
  }
  return doomed;
}
