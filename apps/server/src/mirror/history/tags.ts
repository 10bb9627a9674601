/** Finds the commits of tags. An annotated tag is an object, and can point to another tag. */
import { isTooMuch } from '../git/git-failure.ts';
import { gitOutput, readerBytes } from '../git/run-git.ts';
import type { Mirror } from '../mirror.ts';

/**
 * The commit of each tag, by the tag's object id. Tags of files, folders and missing objects have none. The
 * map is empty if git needs too much time or memory.
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
