import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeletion, type PushCommand } from './push-commands.ts';
import type { PushResult } from './push-report.ts';
import { readRef } from '../objects/ref-files.ts';

/** For a push whose report was lost. */
export async function resultsFromRefs(
  dir: string,
  commands: readonly PushCommand[],
): Promise<PushResult[]> {
  const results: PushResult[] = [];
  for (const command of commands) {
    const now = await readRef(dir, command.ref);
    const reached = isDeletion(command) ? now === undefined : now === command.new;
    results.push(
      reached ? { ...command, ok: true } : { ...command, ok: false, reason: 'interrupted' },
    );
  }
  return results;
}

/**
 * Removes partial objects and lock files, which would block a branch for ever. Nobody may write to
 * the repository during this.
 */
export async function clearInterrupted(dir: string): Promise<void> {
  const refs = await readdir(join(dir, 'refs'), { recursive: true }).catch(() => []);
  const top = await readdir(dir).catch(() => []);
  const objects = await readdir(join(dir, 'objects')).catch(() => []);
  const leftovers = [
    ...refs.filter((name) => name.endsWith('.lock')).map((name) => join(dir, 'refs', name)),
    ...top.filter((name) => name.endsWith('.lock')).map((name) => join(dir, name)),
    ...objects.filter((name) => name.startsWith('tmp_')).map((name) => join(dir, 'objects', name)),
  ];
  await Promise.all(leftovers.map((path) => rm(path, { recursive: true, force: true })));
}
