/** A commit as no tool makes it and git accepts it: with any parents, as often as its author likes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitFolder } from './git-folder.ts';

/** Answers with its name; no branch leads to it yet. */
export async function namingParents(
  { dir, git }: Pick<GitFolder, 'dir' | 'git'>,
  parents: readonly string[],
): Promise<string> {
  const person = 'Ada Lovelace <ada@example.org> 1700000000 +0000';
  const lines = [
    `tree ${await git('rev-parse', 'HEAD^{tree}')}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    'Again and again\n',
  ];
  const file = join(dir, '.git/naming-parents');
  await writeFile(file, lines.join('\n'));
  return git('hash-object', '-t', 'commit', '-w', file);
}
