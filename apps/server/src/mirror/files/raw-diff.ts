/** Parses `git diff-tree -z --raw`: how each path changed. */
import type { FileStatus } from '@lectern/contract';

export interface Change {
  path: string;
  status: Exclude<FileStatus, 'unmodified'>;
  /** Differs from `path` after a rename or copy. */
  beforePath: string;
  beforeSha: string;
  afterSha: string;
  /** Before or after the change. A submodule is another repository, so it has no lines here. */
  isSubmodule: boolean;
}

const submoduleMode = '160000';

// oxlint-disable-next-line complexity -- half are defaults for the type checker
export function parseRawDiff(output: Buffer): Change[] {
  const fields = output.toString('utf8').split('\0');
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const meta = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(fields[at] ?? '');
    if (!meta) throw new Error('git diff-tree answered something else');
    const [, beforeMode, afterMode, beforeSha = '', afterSha = '', letter = ''] = meta;
    const hasTwoPaths = letter === 'R' || letter === 'C';
    const beforePath = fields[at + 1] ?? '';
    const path = hasTwoPaths ? (fields[at + 2] ?? '') : beforePath;
    at += hasTwoPaths ? 3 : 2;
    const isModeOnly = letter === 'M' && beforeSha === afterSha && beforeMode !== afterMode;
    const status = isModeOnly ? 'changed' : (statuses[letter] ?? 'modified');
    const isSubmodule = [beforeMode, afterMode].includes(submoduleMode);
    changes.push({ path, status, beforePath, beforeSha, afterSha, isSubmodule });
  }
  return changes;
}

const statuses: Record<string, Change['status']> = {
  A: 'added',
  C: 'copied',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'modified',
};
