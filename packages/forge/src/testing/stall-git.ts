import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '@lectern/processes/starter';

/** Replaces the config by a pipe that nobody writes to, so git hangs. Returns the undo. */
export async function stallGit(dir: string): Promise<() => Promise<void>> {
  const [config, kept] = [join(dir, 'config'), join(dir, 'config.kept')];
  await rename(config, kept);
  const few = { maxBytes: 1_000, maxErrorBytes: 1_000 };
  await start({ program: 'mkfifo', args: [config], env: process.env, ...few }).ended;
  return () => rename(kept, config);
}
