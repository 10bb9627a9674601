import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a branch that is not there yet, by a lock file as git does it: every repository of a student
 * gets one, which must not cost a process. False, and nothing changed, where git should say what is
 * in the way.
 */
export async function makeBranch(dir: string, ref: string, sha: string): Promise<boolean> {
  // A name with folders may need them made, and git removes those that are empty at any time.
  if (!/^refs\/heads\/[^/]+$/.test(ref)) return false;
  const path = join(dir, ref);
  const lockPath = `${path}.lock`;
  const lock = await open(lockPath, 'wx').catch(() => undefined);
  if (!lock) return false;
  let isMade = false;
  try {
    if (!(await isTaken(dir, ref))) {
      await lock.writeFile(`${sha}\n`);
      await lock.sync();
      await rename(lockPath, path);
      isMade = true;
    }
  } finally {
    await lock.close();
    // Once it is renamed, a lock of that name is somebody else's.
    if (!isMade) await rm(lockPath, { force: true });
  }
  return isMade;
}

/** By a file or a folder, or by what git has packed. */
async function isTaken(dir: string, ref: string): Promise<boolean> {
  const isThere = await lstat(join(dir, ref)).then(
    () => true,
    () => false,
  );
  if (isThere) return true;
  const packed = await readFile(join(dir, 'packed-refs'), 'utf8').catch(() => '');
  return packed.split('\n').some((line) => `${line.slice(41)}/`.startsWith(`${ref}/`));
}
