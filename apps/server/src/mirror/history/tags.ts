/** What tags stand for: an annotated one is an object of its own, and may be of another tag. */
import { isTooMuch } from '../git/git-failure.ts';
import { gitOutput, readerBytes } from '../git/run-git.ts';
import type { Mirror } from '../mirror.ts';

/**
 * By what the tag stands at. One of a file or a folder leads to no commit, nor does one that is not here;
 * and none does when that takes too long or too much: nothing may wait for it.
 */
export async function commitsOfTags(
  { dir }: Pick<Mirror, 'dir'>,
  shas: readonly string[],
  maxMemoryBytes = readerBytes,
): Promise<Map<string, string>> {
  if (shas.length === 0) return new Map();
  const answers = await peel(dir, shas, maxMemoryBytes);
  return new Map(
    shas.flatMap((sha, at): [string, string][] => {
      const commit = answers[at] ?? '';
      return /^[0-9a-f]+$/.test(commit) ? [[sha, commit]] : [];
    }),
  );
}

async function peel(
  dir: string,
  shas: readonly string[],
  maxMemoryBytes: number,
): Promise<string[]> {
  const command = ['cat-file', '--batch-check=%(objectname)'];
  const input = shas.map((sha) => `${sha}^{commit}\n`).join('');
  try {
    const output = await gitOutput(dir, command, { input, maxMemoryBytes });
    return output.toString('utf8').split('\n');
  } catch (error) {
    if (isTooMuch(error)) return [];
    throw error;
  }
}
