import { copyFile, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../durable.ts';
import { writeFirstCommit, type FirstCommit } from './first-commit.ts';
import { errorCode, GitProblem } from '../git-problem.ts';
import { makeInPlace, removingPrefix } from './make-in-place.ts';
import { isValidBranchName } from '../names.ts';
import type { Snapshot } from './snapshot.ts';

/** Of every repository: nothing in it depends on whose it is. */
export const repositoryConfig =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** A repository without a commit, whose first push decides what it holds. */
export async function createEmpty(dir: string, defaultBranch: string): Promise<void> {
  requireBranchName(defaultBranch);
  await makeInPlace(dir, async (draft) => {
    await mkdir(join(draft, 'objects', 'pack'), { recursive: true });
    await writeSkeleton(draft, defaultBranch);
  });
}

/** A repository that holds one commit of one file. No git process takes part. */
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

/** A repository that holds one commit: the snapshot's. No git process takes part. */
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

/** Renames the repository out of the way, which is atomic, and only then deletes it. */
export async function removeRepository(dir: string): Promise<void> {
  const parent = dirname(dir);
  try {
    const grave = await mkdtemp(join(parent, removingPrefix));
    await rename(dir, join(grave, basename(dir))).catch(ignoreMissing);
    await syncFolder(parent);
    await rm(grave, { recursive: true, force: true });
  } catch (error) {
    ignoreMissing(error);
  }
}

/**
 * Points HEAD at another branch, born or not. Only one caller at a time. What a kill leaves of it is
 * nothing to git, which would take a lock file for somebody at work and refuse every push.
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

async function writeSkeleton(draft: string, defaultBranch: string): Promise<void> {
  await Promise.all([
    mkdir(join(draft, 'refs', 'heads'), { recursive: true }),
    writeDurably(join(draft, 'HEAD'), headOf(defaultBranch)),
    writeDurably(join(draft, 'config'), repositoryConfig),
  ]);
}

/** The only one: git takes it from there as if it had packed it. */
function writeRef(draft: string, branch: string, sha: string): Promise<void> {
  const note = '# pack-refs with: peeled fully-peeled sorted ';
  return writeDurably(join(draft, 'packed-refs'), `${note}\n${sha} refs/heads/${branch}\n`);
}

/** Pack files never change, so repositories share one copy where the file system allows it. */
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
