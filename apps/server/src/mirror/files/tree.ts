/** The files of a commit, each compared with the starter code. */
import type { LineRange, TreeNode } from '@lectern/contract';
import { pairKey, readRanges, type DiffRanges } from './diff-ranges.ts';
import { GitFailure, isGitFailure, isTooMuch } from '../git/git-failure.ts';
import { emptyTree } from '../git/mirror-environment.ts';
import type { Mirror } from '../mirror.ts';
import { parseRawDiff, type Change } from './raw-diff.ts';
import { gitOutput, streamGit } from '../git/run-git.ts';

export interface Tree {
  nodes: TreeNode[];
  truncated: boolean;
  /** The starter's version of each changed or removed file; undefined if there was too much to compare. */
  starters: ReadonlyMap<string, StarterFile> | undefined;
  /** Paths of the starter that the commit lacks. */
  removed: string[];
}

export interface StarterFile {
  path: string;
  sha: string;
}

type Entry = TreeNode['entry'];

/** The answer is marked as truncated beyond this. */
export const mostNodes = 20_000;
/** Few objects can have gigabytes of paths. */
const mostListBytes = 16 * 1024 * 1024;
/** File systems allow no longer paths. */
const longestPathBytes = 4_096;
const listTimeoutMs = 20_000;
/** A new file has one range, so honest submissions have far fewer. */
const mostRanges = 200_000;
const nothing = '0'.repeat(40);

/** Detects renames and copies of changed files. */
const diffOptions = ['-r', '-M', '-C', '-l1000', '--no-ext-diff', '--no-textconv', '--full-index'];

export async function readTree(
  { dir, objects }: Mirror,
  sha: string,
  starterSha: string,
): Promise<Tree> {
  const { entries, truncated } = await listEntries(dir, sha);
  // Without the starter, every file counts as the student's own.
  const before = (await objects.info(starterSha)) ? starterSha : emptyTree;
  // A commit that is too large to list is not compared: git holds all changes in memory.
  const { statusFor, ...compared } = truncated ? uncompared : await compare(dir, before, sha);
  const nodes = entries.map((entry) => ({
    status: statusFor(entry),
    entry,
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
  }));
  return { nodes, truncated, ...compared };
}

interface Compared extends Pick<Tree, 'starters' | 'removed'> {
  statusFor: (entry: Entry) => TreeNode['status'];
}

/** Without a comparison, every line can be commented on. */
const uncompared: Compared = {
  statusFor: ({ type }) => ({ status: 'modified', diff: type === 'blob' ? [] : null }),
  starters: undefined,
  removed: [],
};

async function compare(dir: string, before: string, after: string): Promise<Compared> {
  const [changes, ranges] = await Promise.all([
    unlessTooMuch(listChanges(dir, before, after)),
    unlessTooMuch(listRanges(dir, before, after)),
  ]);
  if (!changes) return uncompared;
  const present = changes.filter(({ status }) => status !== 'removed');
  const changed = new Map(present.map((change) => [change.path, change]));
  const folders = foldersOf(present);
  return {
    statusFor: (entry) => statusOf(entry, changed.get(entry.path), ranges, folders),
    ...startersOf(changes),
  };
}

function startersOf(changes: readonly Change[]): Pick<Tree, 'starters' | 'removed'> {
  const starters = new Map<string, StarterFile>();
  const removed: string[] = [];
  for (const { path, status, beforePath, beforeSha, isSubmodule } of changes) {
    if (isSubmodule) continue;
    if (beforeSha !== nothing) starters.set(path, { path: beforePath, sha: beforeSha });
    if (status === 'removed' && removed.length < mostNodes) removed.push(path);
  }
  return { starters, removed };
}

/** Undefined if git takes too long or prints too much. */
async function unlessTooMuch<T>(comparing: Promise<T>): Promise<T | undefined> {
  try {
    return await comparing;
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

function statusOf(
  { type, path }: Entry,
  change: Change | undefined,
  ranges: DiffRanges | undefined,
  changedFolders: ReadonlySet<string>,
): TreeNode['status'] {
  if (type === 'tree') {
    return { status: changedFolders.has(path) ? 'modified' : 'unmodified', diff: null };
  }
  if (!change) return { status: 'unmodified', diff: null };
  // A submodule is another repository.
  if (type === 'commit') return { status: change.status, diff: null };
  return { status: change.status, diff: rangesOf(change, ranges) };
}

/** git shows a file that became a symbolic link, or the reverse, as removed and added. */
function rangesOf({ beforeSha, afterSha }: Change, ranges: DiffRanges | undefined): LineRange[] {
  return ranges?.get(pairKey(beforeSha, afterSha)) ?? ranges?.get(pairKey(nothing, afterSha)) ?? [];
}

function foldersOf(changes: readonly Change[]): Set<string> {
  const folders = new Set<string>();
  for (const { path } of changes) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

class Enough extends Error {}
const tab = 0x09;

async function listEntries(
  dir: string,
  sha: string,
): Promise<{ entries: Entry[]; truncated: boolean }> {
  const args = ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', '--end-of-options', sha];
  const entries: Entry[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let truncated = false;
  try {
    await streamGit(dir, args, { timeoutMs: listTimeoutMs }, (chunk) => {
      bytes += chunk.length;
      if (bytes > mostListBytes) throw new Enough();
      const records = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (let end; (end = records.indexOf(0, at)) !== -1; at = end + 1) {
        if (entries.length === mostNodes) throw new Enough();
        if (end - records.indexOf(tab, at) > longestPathBytes) truncated = true;
        else entries.push(parseEntry(records.toString('utf8', at, end)));
      }
      rest = records.subarray(at);
    });
  } catch (error) {
    if (!(error instanceof Enough || isGitFailure(error, 'timed_out'))) throw error;
    truncated = true;
  }
  return { entries, truncated };
}

/** `100644 blob <sha>    12\tsrc/main.c`; folders and submodules have no size. */
function parseEntry(record: string): Entry {
  const before = record.indexOf('\t');
  const [mode = '', type = '', sha = '', size = ''] = record.slice(0, before).split(/ +/);
  return {
    path: record.slice(before + 1),
    type: type as Entry['type'],
    sha,
    mode,
    size: Number(size) || 0,
  };
}

async function listChanges(dir: string, before: string, after: string): Promise<Change[]> {
  const args = ['diff-tree', '--raw', '-z', ...diffOptions, '--end-of-options', before, after];
  return parseRawDiff(await gitOutput(dir, args, { timeoutMs: listTimeoutMs }));
}

/** Without ranges, every line of a changed file can be commented on. */
async function listRanges(dir: string, before: string, after: string): Promise<DiffRanges> {
  const args = ['diff-tree', '-p', '-U0', ...diffOptions, '--end-of-options', before, after];
  const reader = readRanges();
  await streamGit(dir, args, { timeoutMs: listTimeoutMs }, (chunk) => {
    reader.push(chunk);
    if (reader.size > mostRanges) throw new GitFailure('too_large', 'diff-tree');
  });
  return reader.end();
}
