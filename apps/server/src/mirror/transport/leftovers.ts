/** What a git that was killed has left in a mirror: nobody else clears it away. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any fetch may take; what is still being written is never this old. */
const abandonedMs = 180_000;

/** Half a pack takes up room for ever, and the lock of a process that is gone stops every fetch. */
export async function removeLeftovers(dir: string): Promise<void> {
  const [top, packs, refs] = await Promise.all([
    readdir(dir),
    readdir(join(dir, 'objects/pack')),
    readdir(join(dir, 'refs'), { recursive: true }),
  ]);
  const suspects = [
    ...top.filter(isLock),
    ...packs.filter(isUnfinished).map((name) => join('objects/pack', name)),
    ...refs.filter(isLock).map((name) => join('refs', name)),
  ];
  for (const name of suspects) await removeAbandoned(join(dir, name));
}

function isLock(name: string): boolean {
  return name.endsWith('.lock');
}

function isUnfinished(name: string): boolean {
  return name.startsWith('tmp_') || name.startsWith('.tmp-');
}

async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > abandonedMs) await rm(file, { force: true });
}
