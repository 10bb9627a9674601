/** What `git log` says of commits, read as it streams by: how much it says of one is a student's choice. */
import { readParts } from '../git/read-parts.ts';

export interface Commit {
  sha: string;
  /** Each once, whatever the commit says. */
  parents: string[];
}

export interface CommitReader {
  push(chunk: Buffer): void;
  readonly commits: Commit[];
}

/** Its name and those of its parents, ended by a zero byte, with `-z`. */
export const commitFormat = '%H %P';

/**
 * Of a commit no more is read. These are the names of 98 parents, and nobody merges more, but a commit
 * may name one parent a million times, and each mention costs whoever reads it.
 */
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
  // The last one may have been cut.
  const whole = mentioned.filter((name) => name.length === sha.length);
  return { sha, parents: [...new Set(whole)] };
}
