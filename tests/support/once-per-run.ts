/** Folders that are expensive to fill and shared by all tests of a run. The first test that needs one fills it. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchFolder } from '@lectern/testkit/scratch';
import { inject } from 'vitest';

export async function oncePerRun(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(inject('scratch'), name);
  // A lock, because test files run in several processes. It stays once the folder is filled.
  const lock = `${folder}.lock`;
  for (; !existsSync(folder); await delay(50)) {
    if (!(await createsFolder(lock))) continue;
    try {
      const unfinished = await scratchFolder();
      await chmod(unfinished, 0o755);
      await fill(unfinished);
      await rename(unfinished, folder);
    } catch (error) {
      await rmdir(lock);
      throw error;
    }
  }
  return folder;
}

function createsFolder(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}
