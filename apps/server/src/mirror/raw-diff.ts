/** `git diff-tree -z --raw` as data: which path changed how. */
import type { FileStatus } from '@lectern/contract';

export interface Change {
  path: string;
  status: Exclude<FileStatus, 'unmodified' | 'removed'>;
  beforeSha: string;
  afterSha: string;
}

/** Files that are gone are left out: they are not in the tree. */
export function parseRawDiff(output: Buffer): Change[] {
  const fields = output.toString('utf8').split('\0');
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const meta = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(fields[at] ?? '');
    if (!meta) throw new Error('git diff-tree answered something else');
    const [, beforeMode, afterMode, beforeSha = '', afterSha = '', letter = ''] = meta;
    const hasTwoPaths = letter === 'R' || letter === 'C';
    const path = fields[at + (hasTwoPaths ? 2 : 1)] ?? '';
    at += hasTwoPaths ? 3 : 2;
    if (letter === 'D') continue;
    const isModeOnly = letter === 'M' && beforeSha === afterSha && beforeMode !== afterMode;
    const status = isModeOnly ? 'changed' : (statuses[letter] ?? 'modified');
    changes.push({ path, status, beforeSha, afterSha });
  }
  return changes;
}

const statuses: Record<string, Change['status']> = {
  A: 'added',
  C: 'copied',
  M: 'modified',
  R: 'renamed',
  T: 'modified',
};
