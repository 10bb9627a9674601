import { lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../git-problem.ts';
import { readIfThere, readRef } from './ref-files.ts';

/**
 * Points a branch at a commit that is there, by a lock file as git does it, and only if it still
 * holds `old` (undefined: does not exist). Every repository of a student gets a branch and every file
 * moves one, which must not cost a process. False, and nothing changed, where git should say what is
 * in the way.
 */
export async function moveBranch(
  dir: string,
  ref: string,
  sha: string,
  old: string | undefined,
): Promise<boolean> {
  // A name with folders may need them made, and git removes those that are empty at any time.
  if (!/^refs\/heads\/[^/]+$/.test(ref)) return false;
  const path = join(dir, ref);
  const lockPath = `${path}.lock`;
  const lock = await open(lockPath, 'wx').catch(() => undefined);
  if (!lock) return false;
  let isMoved = false;
  try {
    if (await stillHolds(dir, ref, old)) {
      await lock.writeFile(`${sha}\n`);
      await lock.sync();
      // A folder that git left empty is in the way, and for git to remove.
      isMoved = await rename(lockPath, path).then(
        () => true,
        () => false,
      );
    }
  } finally {
    await lock.close();
    // Once it is renamed, a lock of that name is somebody else's.
    if (!isMoved) await rm(lockPath, { force: true });
  }
  return isMoved;
}

async function stillHolds(dir: string, ref: string, old: string | undefined): Promise<boolean> {
  return old === undefined ? !(await isTaken(dir, ref)) : (await readRef(dir, ref)) === old;
}

/** By a file or a folder, or by what git has packed. */
async function isTaken(dir: string, ref: string): Promise<boolean> {
  const isThere = await lstat(join(dir, ref)).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  );
  if (isThere) return true;
  const packed = (await readIfThere(join(dir, 'packed-refs'))) ?? '';
  return packed.split('\n').some((line) => `${line.slice(41)}/`.startsWith(`${ref}/`));
}
