/** Creates a commit with any list of parents, even repeated ones, which git accepts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitFolder } from './git-folder.ts';

/** Returns the hash of the commit, which is on no branch. */
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
