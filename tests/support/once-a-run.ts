/** Folders that are dear to fill and the same for all tests: the first of a run that needs one fills it. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchFolder } from '@lectern/testkit/scratch';
import { inject } from 'vitest';

export async function onceARun(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(inject('scratch'), name);
  // Held for good by the one who has filled it: test files run in several processes.
  const right = `${folder}.right`;
  for (; !existsSync(folder); await delay(50)) {
    if (!(await isMade(right))) continue;
    try {
      const unfinished = await scratchFolder();
      await chmod(unfinished, 0o755);
      await fill(unfinished);
      await rename(unfinished, folder);
    } catch (error) {
      await rmdir(right);
      throw error;
    }
  }
  return folder;
}

function isMade(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}
