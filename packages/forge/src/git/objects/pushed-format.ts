import { fieldCount, toCommit, type GitCommit } from './commit-format.ts';

/** A commit with the paths in which it differs from its first parent. */
export interface PushedCommit extends GitCommit {
  added: string[];
  removed: string[];
  modified: string[];
}

/** Between commits and between paths git writes the same NUL; a status is one letter, an id is not. */
const status = /^\n?([A-Z])$/;

/** Reads what `git log -z --name-status` prints in `commitFormat`. */
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
