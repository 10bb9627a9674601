/** Deletes the leftovers of a killed git, which git itself keeps. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any fetch, so that no file in use is this old. */
const abandonedMs = 180_000;

/** Unfinished packs waste space, and the lock of a dead process blocks every fetch. */
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
