/** The commits of a mirror with their parents, so that when each arrived can be worked out. */
import type { Mirror } from './mirrors.ts';
import { gitOutput } from './run-git.ts';

export interface Commit {
  sha: string;
  parents: string[];
  author: string;
  subject: string;
}

/** Somebody who pushes more than this has pushed another project's history. */
const mostCommits = 10_000;
const longestText = 200;
const maxBytes = 128 * 1024 * 1024;

/** Everything that any push brought and any branch leads to, without what the starter has. */
export async function listCommits(
  { dir }: Pick<Mirror, 'dir'>,
  starterSha: string,
): Promise<Commit[]> {
  const from = ['--branches', '--glob=refs/pushes/*'];
  // A starter that was lost before we ever saw it leaves nothing out.
  const without = ['--ignore-missing', '--not', starterSha];
  const format = `--format=%H %P%x00%<(${longestText},trunc)%an%x00%<(${longestText},trunc)%s`;
  const output = await gitOutput(
    dir,
    ['log', '-z', format, `--max-count=${mostCommits}`, '--no-mailmap', ...from, ...without],
    { maxBytes },
  );
  return parse(output.toString('utf8'));
}

function parse(output: string): Commit[] {
  const fields = output.split('\0');
  const commits: Commit[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [sha = '', ...parents] = (fields[at] ?? '').split(' ').filter(Boolean);
    const [author = '', subject = ''] = [fields[at + 1], fields[at + 2]].map((text) =>
      text?.trim(),
    );
    commits.push({ sha, parents, author, subject });
  }
  return commits;
}
