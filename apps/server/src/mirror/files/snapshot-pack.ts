/** Two commits with all their files as one pack that needs nothing else: what a grade rests on. */
import { GitFailure } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput, wholeRepositoryBytes } from '../git/run-git.ts';

/** What one row of the database can hold without slowing everything else down. */
const mostBytes = 100 * 1024 * 1024;
/** A file that is kept as a change takes as much as it took when it was fetched. */
const bounds = { timeoutMs: 60_000, maxMemoryBytes: wholeRepositoryBytes };

/** The snapshots alone, without history: grading compares files, and history can be huge. */
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

/** No ref is made: the parents are not there, and git must never take these for a whole history. */
export async function unpackSnapshots({ dir }: Mirror, pack: Buffer): Promise<void> {
  await gitOutput(dir, ['index-pack', '--stdin'], { input: pack, ...bounds });
}
