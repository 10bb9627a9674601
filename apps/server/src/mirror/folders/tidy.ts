/** Combines the packs and refs of a mirror, because each of them slows reads down. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSlots, SlotsFull } from '@lectern/processes/slots';
import { isGitFailure } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput, wholeRepositoryBytes } from '../git/run-git.ts';

const mostPacks = 40;
/** A large repository takes minutes. Only its next fetch waits. */
const timeoutMs = 600_000;
const triedFile = 'tidied';
/** Without this, a repository that takes too long would be tried at every push. */
const tryEveryMs = 3_600_000;

/** Several at once could use all git slots and block readers. Others wait for their next push. */
const turns = makeSlots(1, { maxWaiting: 0 });

/** Best effort: an untidy mirror is slower but correct. */
export async function tidyMirror({ dir }: Pick<Mirror, 'dir'>, signal: AbortSignal): Promise<void> {
  const files = await readdir(join(dir, 'objects/pack'));
  if (files.filter((file) => file.endsWith('.pack')).length <= mostPacks) return;
  if (await wasTriedLately(dir)) return;
  try {
    await turns.run(async () => {
      await writeFile(join(dir, triedFile), '');
      const options = { timeoutMs, signal, maxMemoryBytes: wholeRepositoryBytes };
      await gitOutput(dir, ['repack', '-a', '-d', '-k', '-q'], options);
      await gitOutput(dir, ['pack-refs', '--all'], { signal });
    });
  } catch (error) {
    if (!isGitFailure(error) && !(error instanceof SlotsFull)) throw error;
  }
}

async function wasTriedLately(dir: string): Promise<boolean> {
  const { mtimeMs } = await stat(join(dir, triedFile)).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < tryEveryMs;
}
