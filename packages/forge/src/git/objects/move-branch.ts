import { lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../git-problem.ts';
import { readIfThere, readRef } from './ref-files.ts';

/**
 * Moves a branch by a lock file as git does, but without a process, if it still holds `old`
 * (undefined: does not exist). On false nothing has changed: run git, which reports the reason.
 */
export async function moveBranch(
  dir: string,
  ref: string,
  sha: string,
  old: string | undefined,
): Promise<boolean> {
  // A name with a slash needs folders, which git may remove at any time while they are empty.
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
      // Fails if git left an empty folder of this name. git itself removes it.
      isMoved = await rename(lockPath, path).then(
        () => true,
        () => false,
      );
    }
  } finally {
    await lock.close();
    // After the rename a lock file of that name belongs to somebody else.
    if (!isMoved) await rm(lockPath, { force: true });
  }
  return isMoved;
}

async function stillHolds(dir: string, ref: string, old: string | undefined): Promise<boolean> {
  return old === undefined ? !(await isTaken(dir, ref)) : (await readRef(dir, ref)) === old;
}

async function isTaken(dir: string, ref: string): Promise<boolean> {
  const isThere = await lstat(join(dir, ref)).then(
    () => true,
    (error: unknown) => errorCode(error) !== 'ENOENT',
  );
  if (isThere) return true;
  const packed = (await readIfThere(join(dir, 'packed-refs'))) ?? '';
  return packed.split('\n').some((line) => `${line.slice(41)}/`.startsWith(`${ref}/`));
}
