import { fieldCount, toCommit, type GitCommit } from './commit-format.ts';

export interface PushedCommit extends GitCommit {
  added: string[];
  removed: string[];
  modified: string[];
}

/** NUL separates both commits and paths. A status is one letter, a commit starts with its id. */
const status = /^\n?([A-Z])$/;

/** Parses the output of `git log -z --name-status` in `commitFormat`. */
export function parsePushed(output: Buffer): PushedCommit[] {
  const fields = output.toString('utf8').split('\0');
  const commits: PushedCommit[] = [];
  let next = 0;
  while (next + fieldCount <= fields.length) {
    const commit = toCommit(fields.slice(next, next + fieldCount));
    const paths = { added: [] as string[], removed: [] as string[], modified: [] as string[] };
    next += fieldCount;
    for (let letter = letterAt(fields, next); letter; letter = letterAt(fields, next)) {
      const kind = letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified';
      paths[kind].push(fields[next + 1] ?? '');
      next += 2;
    }
    commits.push({ ...commit, ...paths });
  }
  return commits;
}

function letterAt(fields: readonly string[], index: number): string | undefined {
  return status.exec(fields[index] ?? '')?.[1];
}
