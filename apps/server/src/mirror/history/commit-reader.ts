/** Reads commits from the streamed output of `git log`. */
import { readParts } from '../git/read-parts.ts';

export interface Commit {
  sha: string;
  /** Without duplicates, which a commit can contain. */
  parents: string[];
}

export interface CommitReader {
  push(chunk: Buffer): void;
  readonly commits: Commit[];
}

/** The ids of a commit and its parents. With `-z`, a zero byte ends it. */
export const commitFormat = '%H %P';

/** Enough for 98 parents. A hostile commit can name one parent a million times. */
const longestNames = 4 * 1024;

export function readCommits(): CommitReader {
  const commits: Commit[] = [];
  const push = readParts(0, longestNames, (names) => {
    commits.push(toCommit(names.toString('latin1')));
  });
  return { commits, push };
}

function toCommit(names: string): Commit {
  const [sha = '', ...mentioned] = names.split(' ').filter(Boolean);
  // The last id may be cut.
  const whole = mentioned.filter((name) => name.length === sha.length);
  return { sha, parents: [...new Set(whole)] };
}
