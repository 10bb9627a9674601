import { basename } from 'node:path';
import type { GitCommit, GitPerson } from '../objects/commit-format.ts';
import { GitProblem } from '../git-problem.ts';
import { isCreatableRef, isPushableRef, isSafeTreePath, mayConfigureGit } from '../names.ts';
import { moveBranch } from '../objects/move-branch.ts';
import { blobOf, commitOf, storeObjects, treeOf, type GitObject } from '../objects/objects.ts';
import { signed } from '../objects/person.ts';
import type { PushedCommit } from '../objects/pushed-format.ts';
import { readRef } from '../objects/ref-files.ts';
import { countRefs, swapRef } from '../objects/refs.ts';
import { storeChecked } from '../objects/store-checked.ts';
import { findLine, folderMode, replaceEntry, type TreeLine } from '../objects/tree-bytes.ts';
import { kindOf, readFolders, type TreeEntry } from '../objects/tree.ts';

export interface FileChange {
  branch: string;
  path: string;
  message: string;
  author: GitPerson;
  committer: GitPerson;
  /** The blob to replace, or `anyVersion`. Required if the file exists. */
  expectedSha?: string;
  /** See `callerKey`. */
  caller: string;
  /** Awaited before the branch moves to the commit. */
  onMade?(sha: string, parent: string | undefined): void | Promise<void>;
}

export const anyVersion = 'anyVersion';

export interface FileWritten {
  commit: PushedCommit;
  /** Undefined for the first commit of the repository. */
  parent: string | undefined;
  entry: TreeEntry;
  created: boolean;
}

export async function writeFile(
  dir: string,
  change: FileChange & { content: Uint8Array },
): Promise<FileWritten> {
  const { path, content } = change;
  const place = await openBranch(dir, change);
  const { existing, parent } = place;
  const blob = blobOf(content);
  const line = { mode: existing?.mode ?? '100644', name: basename(path), sha: blob.sha };
  const made = await commitLine(dir, change, place, line, blob);
  const added = existing ? [] : [path];
  const modified = existing && existing.sha !== blob.sha ? [path] : [];
  return {
    commit: { ...made, added, modified, removed: [] },
    parent,
    entry: { ...line, path, kind: kindOf(line.mode), size: content.length },
    created: existing === undefined,
  };
}

/** `folders` are the tree objects from the root to the file. */
interface Place {
  parent: string | undefined;
  folders: Buffer[];
  existing: TreeLine | undefined;
}

async function openBranch(dir: string, change: FileChange): Promise<Place> {
  const ref = `refs/heads/${change.branch}`;
  if (!isPushableRef(ref)) throw invalidBranch(change);
  if (!isSafeTreePath(change.path)) {
    throw new GitProblem('invalid_name', 'path contains a malformed path component');
  }
  const parent = await readRef(dir, ref);
  if (parent === undefined) {
    // A repository's first commit may create its branch, later ones may not.
    if ((await countRefs(dir)) > 0) {
      throw new GitProblem('ref_missing', `Branch ${change.branch} not found`);
    }
    if (!isCreatableRef(ref)) throw invalidBranch(change);
    return { parent, folders: [], existing: undefined };
  }
  const folders = await readFolders(dir, parent, change.path, change.caller);
  const existing = findExisting(folders, change.path);
  requireExpected(change, existing);
  return { parent, folders, existing };
}

function invalidBranch({ branch }: FileChange): GitProblem {
  return new GitProblem('invalid_name', `'${branch}' is not a valid branch name.`);
}

function findExisting(folders: readonly Buffer[], path: string): TreeLine | undefined {
  const names = path.split('/');
  const line = findLine(folders.at(-1)!, names[folders.length - 1]!);
  if (line === undefined || folders.length === names.length) return line;
  const above = names.slice(0, folders.length).join('/');
  throw new GitProblem('not_a_file', `${above} is a ${kindOf(line.mode)}, not a directory.`);
}

function requireExpected(change: FileChange, existing: TreeLine | undefined): void {
  const kind = existing && kindOf(existing.mode);
  if (existing !== undefined && kind !== 'file') {
    throw new GitProblem('not_a_file', `${change.path} is a ${kind}, not a file.`);
  }
  if (existing !== undefined && change.expectedSha === undefined) {
    throw new GitProblem('sha_required', `"sha" wasn't supplied.`);
  }
  if (change.expectedSha === anyVersion) return;
  if (change.expectedSha !== undefined && change.expectedSha !== existing?.sha) {
    throw new GitProblem('file_changed', `${change.path} does not match ${change.expectedSha}`);
  }
}

async function commitLine(
  dir: string,
  change: FileChange,
  { parent, folders }: Place,
  line: TreeLine,
  content: GitObject,
): Promise<GitCommit> {
  const trees = newTrees(folders, change.path, line);
  const treeSha = trees.at(-1)!.sha;
  const commit = commitOf({ ...change, tree: treeSha, parent });
  const store = mayConfigureGit(change.path) ? storeChecked : storeObjects;
  await store(dir, [content, ...trees, commit], change.caller);
  const ref = `refs/heads/${change.branch}`;
  await change.onMade?.(commit.sha, parent);
  const isMoved = await moveBranch(dir, ref, commit.sha, parent);
  if (!isMoved) await swapRef(dir, ref, commit.sha, parent, change.caller);
  return {
    sha: commit.sha,
    treeSha,
    parents: parent === undefined ? [] : [parent],
    author: signed(change.author),
    committer: signed(change.committer),
    message: change.message.replace(/\n$/, ''),
  };
}

/** From the bottom up. */
function newTrees(folders: readonly Buffer[], path: string, line: TreeLine): GitObject[] {
  const trees: GitObject[] = [];
  let changed = line;
  for (const [depth, name] of [...path.split('/').entries()].toReversed()) {
    const tree = treeOf(replaceEntry(folders[depth] ?? Buffer.alloc(0), { ...changed, name }));
    trees.push(tree);
    changed = { mode: folderMode, name, sha: tree.sha };
  }
  return trees;
}
