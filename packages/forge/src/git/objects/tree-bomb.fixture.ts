import { join } from 'node:path';
import { caller, type GitFixture } from '../../testing/git-fixture.ts';
import { gitLine } from '../run.ts';

/** 11 objects that name 10 billion files. */
export async function treeBomb(fixture: GitFixture): Promise<{ dir: string; tree: string }> {
  const dir = join(await fixture.workingCopy(), '.git');
  const write = (args: string[], input: string) => gitLine(dir, args, { caller, input });
  let entry = `100644 blob ${await write(['hash-object', '-w', '--stdin'], 'boom\n')}`;
  for (let level = 0; level < 10; level += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `${entry}\tf${index}\n`);
    entry = `040000 tree ${await write(['mktree'], names.join(''))}`;
  }
  return { dir, tree: entry.slice(-40) };
}
