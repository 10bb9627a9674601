import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GitPerson } from './commit-format.ts';
import { findAlong, findEntry, type TreeEntry } from './tree.ts';
import { GitProblem } from './git-problem.ts';
import { isSafeTreePath, isValidBranchName, zeroSha } from './names.ts';
import { personVariables } from './person.ts';
import { listRefs, readRef, swapRef } from './refs.ts';
import { gitFailure, gitLine, runGit } from './run.ts';

export interface FileChange {
  branch: string;
  path: string;
  message: string;
  author: GitPerson;
  committer: GitPerson;
  /** The blob the caller believes it replaces; needed when the file exists. */
  expectedSha?: string;
}

export interface FileWritten {
  /** The new commit, and the one it stands on (undefined: the first of the repository). */
  commit: string;
  parent: string | undefined;
  blobSha: string;
  created: boolean;
}

/** Puts one file on a branch as one commit, without a checkout. */
export async function writeFile(
  dir: string,
  change: FileChange & { content: Uint8Array },
): Promise<FileWritten> {
  const { parent, existing } = await openBranch(dir, change);
  const blobSha = await gitLine(dir, ['hash-object', '-w', '--stdin'], { input: change.content });
  const mode = existing?.mode ?? '100644';
  const commit = await commitEntry(dir, change, parent, `${mode} ${blobSha}\t${change.path}\0`);
  return { commit, parent, blobSha, created: existing === undefined };
}

/** Removes one file from a branch as one commit. */
export async function deleteFile(
  dir: string,
  change: FileChange,
): Promise<{ commit: string; parent: string }> {
  const { parent, existing } = await openBranch(dir, change);
  if (parent === undefined || existing === undefined) {
    throw new GitProblem('file_missing', `${change.path} does not exist.`);
  }
  const commit = await commitEntry(dir, change, parent, `0 ${zeroSha}\t${change.path}\0`);
  return { commit, parent };
}

async function openBranch(
  dir: string,
  change: FileChange,
): Promise<{ parent: string | undefined; existing: TreeEntry | undefined }> {
  if (!isValidBranchName(change.branch)) {
    throw new GitProblem('invalid_name', `'${change.branch}' is not a valid branch name.`);
  }
  if (!isSafeTreePath(change.path)) {
    throw new GitProblem('invalid_name', 'path contains a malformed path component');
  }
  const parent = await readRef(dir, `refs/heads/${change.branch}`);
  if (parent === undefined) {
    // Only the very first commit may bring its branch with it.
    if ((await listRefs(dir)).length > 0) {
      throw new GitProblem('ref_missing', `Branch ${change.branch} not found`);
    }
    return { parent, existing: undefined };
  }
  const along = await findAlong(dir, parent, change.path);
  const existing = along.find(({ path }) => path === change.path);
  if (!existing) await requireNoFileAbove(dir, parent, change.path, along.length);
  requireExpected(change, existing);
  return { parent, existing };
}

function requireExpected(change: FileChange, existing: TreeEntry | undefined): void {
  if (existing !== undefined && existing.kind !== 'file') {
    throw new GitProblem('not_a_file', `${change.path} is a ${existing.kind}, not a file.`);
  }
  if (existing !== undefined && change.expectedSha === undefined) {
    throw new GitProblem('sha_required', `"sha" wasn't supplied.`);
  }
  if (change.expectedSha !== undefined && change.expectedSha !== existing?.sha) {
    throw new GitProblem('file_changed', `${change.path} does not match ${change.expectedSha}`);
  }
}

/** `a/b` cannot be written while `a` is a file; git would silently drop the file `a`. */
async function requireNoFileAbove(
  dir: string,
  commit: string,
  path: string,
  foldersThere: number,
): Promise<void> {
  const next = path.split('/', foldersThere + 1).join('/');
  const entry = next === path ? undefined : await findEntry(dir, commit, next);
  if (entry) throw new GitProblem('not_a_file', `${next} is a ${entry.kind}, not a directory.`);
}

/** One commit that changes one entry of its parent's tree, built in an index of its own. */
async function commitEntry(
  dir: string,
  change: FileChange,
  parent: string | undefined,
  entry: string,
): Promise<string> {
  const index = join(tmpdir(), `forge-index-${randomUUID()}`);
  const env = { GIT_INDEX_FILE: index };
  try {
    if (parent !== undefined) await gitLine(dir, ['read-tree', parent], { env });
    const args = ['update-index', '-z', '--index-info'];
    const updated = await runGit(dir, args, { env, input: entry });
    // git says so on the side and succeeds, which would make an empty commit.
    if (updated.stderr.includes('Ignoring path')) {
      throw new GitProblem('invalid_name', 'path contains a malformed path component');
    }
    if (updated.code !== 0) throw gitFailure(args, updated);
    const tree = await gitLine(dir, ['write-tree'], { env });
    const parents = parent === undefined ? [] : ['-p', parent];
    const commit = await gitLine(dir, ['commit-tree', ...parents, '-F', '-', tree], {
      input: change.message,
      env: {
        ...personVariables('AUTHOR', change.author),
        ...personVariables('COMMITTER', change.committer),
      },
    });
    await swapRef(dir, `refs/heads/${change.branch}`, commit, parent);
    return commit;
  } finally {
    await rm(index, { force: true });
  }
}
