/** Packs the two commits of a grade with all their files, so that the pack needs no other objects. */
import { GitFailure } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput, wholeRepositoryBytes } from '../git/run-git.ts';

/** Larger rows would slow the database down. */
const mostBytes = 100 * 1024 * 1024;
/** A delta needs as much memory as when it was fetched. */
const bounds = { timeoutMs: 60_000, maxMemoryBytes: wholeRepositoryBytes };

/** Without history, because grading compares files and a history can be huge. */
export async function packSnapshots({ dir }: Mirror, shas: readonly string[]): Promise<Buffer> {
  const listed = await gitOutput(dir, [
    'rev-list',
    '--objects',
    '--no-object-names',
    '--no-walk',
    '--end-of-options',
    ...new Set(shas),
  ]);
  const pack = await gitOutput(dir, ['pack-objects', '--stdout', '--delta-base-offset', '-q'], {
    input: listed,
    maxBytes: mostBytes,
    ...bounds,
  });
  if (pack.length === 0) throw new GitFailure('failed', 'pack-objects');
  return pack;
}

/** Creates no ref, because the parents are missing and git would expect a complete history. */
export async function unpackSnapshots({ dir }: Mirror, pack: Buffer): Promise<void> {
  await gitOutput(dir, ['index-pack', '--stdin'], { input: pack, ...bounds });
}
