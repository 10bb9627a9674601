import { copyFile, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../durable.ts';
import { errorCode, GitProblem } from '../git-problem.ts';
import { makeInPlace, removingPrefix } from './make-in-place.ts';
import { isValidBranchName } from '../names.ts';
import type { GitPerson } from '../objects/commit-format.ts';
import { blobOf, commitOf, storeObjects, treeOf } from '../objects/objects.ts';
import { entryBytes } from '../objects/tree-bytes.ts';
import type { Snapshot } from './snapshot.ts';

export interface FirstCommit {
  file: { name: string; content: Uint8Array };
  message: string;
  author: GitPerson;
}

export const repositoryConfig =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

export async function createEmpty(dir: string, defaultBranch: string): Promise<void> {
  requireBranchName(defaultBranch);
  await makeInPlace(dir, async (draft) => {
    await mkdir(join(draft, 'objects', 'pack'), { recursive: true });
    await writeSkeleton(draft, defaultBranch);
  });
}

/** Starts no git process. */
export async function createWithCommit(
  dir: string,
  first: FirstCommit,
  defaultBranch: string,
): Promise<string> {
  requireBranchName(defaultBranch);
  let sha = '';
  await makeInPlace(dir, async (draft) => {
    await mkdir(join(draft, 'objects', 'pack'), { recursive: true });
    sha = await writeFirstCommit(draft, first);
    await Promise.all([writeSkeleton(draft, defaultBranch), writeRef(draft, defaultBranch, sha)]);
  });
  return sha;
}

/** Starts no git process. */
export async function createFromSnapshot(
  dir: string,
  snapshot: Snapshot,
  defaultBranch: string,
): Promise<void> {
  requireBranchName(defaultBranch);
  await makeInPlace(dir, async (draft) => {
    const packs = join(draft, 'objects', 'pack');
    await mkdir(packs, { recursive: true });
    await Promise.all([
      ...snapshot.packFiles.map((file) => shareFile(file, join(packs, basename(file)))),
      writeSkeleton(draft, defaultBranch),
      writeRef(draft, defaultBranch, snapshot.sha),
    ]);
    await syncFolder(packs);
  });
}

/** The rename is atomic, the deletion is not. */
export async function removeRepository(dir: string): Promise<void> {
  const parent = dirname(dir);
  try {
    const removing = await mkdtemp(join(parent, removingPrefix));
    await rename(dir, join(removing, basename(dir))).catch(ignoreMissing);
    await syncFolder(parent);
    await rm(removing, { recursive: true, force: true });
  } catch (error) {
    ignoreMissing(error);
  }
}

/**
 * `branch` may have no commit yet. Callers must not run concurrently. Not by `HEAD.lock`: git would
 * refuse every push if a kill left that file.
 */
export async function setDefaultBranch(dir: string, branch: string): Promise<void> {
  requireBranchName(branch);
  const draft = join(dir, 'HEAD.new');
  try {
    await writeDurably(draft, headOf(branch));
    await rename(draft, join(dir, 'HEAD'));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dir);
}

async function writeFirstCommit(dir: string, first: FirstCommit): Promise<string> {
  const { file, message, author } = first;
  const blob = blobOf(file.content);
  const tree = treeOf(entryBytes({ mode: '100644', name: file.name, sha: blob.sha }));
  const people = { author, committer: author };
  const commit = commitOf({ tree: tree.sha, parent: undefined, ...people, message });
  await storeObjects(dir, [blob, tree, commit]);
  return commit.sha;
}

async function writeSkeleton(draft: string, defaultBranch: string): Promise<void> {
  await Promise.all([
    mkdir(join(draft, 'refs', 'heads'), { recursive: true }),
    writeDurably(join(draft, 'HEAD'), headOf(defaultBranch)),
    writeDurably(join(draft, 'config'), repositoryConfig),
  ]);
}

/** Packed, as git itself stores references. */
function writeRef(draft: string, branch: string, sha: string): Promise<void> {
  const note = '# pack-refs with: peeled fully-peeled sorted ';
  return writeDurably(join(draft, 'packed-refs'), `${note}\n${sha} refs/heads/${branch}\n`);
}

/** Pack files never change, so repositories can share them by hard link. */
async function shareFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    await copyFile(from, to);
  }
}

function headOf(branch: string): string {
  return `ref: refs/heads/${branch}\n`;
}

function requireBranchName(name: string): void {
  if (!isValidBranchName(name)) {
    throw new GitProblem('invalid_name', `'${name}' is not a valid branch name.`);
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
