/** The files of a commit, each with what is new in it against the starter code. */
import type { LineRange, TreeNode } from '@lectern/contract';
import { pairKey, readRanges, type DiffRanges } from './diff-ranges.ts';
import { isGitFailure } from './git-failure.ts';
import type { Mirror } from './mirrors.ts';
import { parseRawDiff, type Change } from './raw-diff.ts';
import { gitOutput, streamGit } from './run-git.ts';

export interface Tree {
  nodes: TreeNode[];
  truncated: boolean;
}

type Entry = TreeNode['entry'];

/** Files and folders beyond this are left out, and the answer says so. */
export const mostNodes = 20_000;
const listTimeoutMs = 20_000;
const nothing = '0'.repeat(40);
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Renames and copies of changed files are looked for; attributes of the student's have no say. */
const diffOptions = ['-r', '-M', '-C', '-l1000', '--no-ext-diff', '--no-textconv', '--full-index'];

export async function readTree(
  { dir, objects }: Mirror,
  sha: string,
  starterSha: string,
): Promise<Tree> {
  const { entries, truncated } = await listEntries(dir, sha);
  // A starter that was lost before we ever saw it leaves everything the student's own.
  const before = (await objects.info(starterSha)) ? starterSha : emptyTree;
  const [changes, ranges] = await Promise.all([
    listChanges(dir, before, sha),
    listRanges(dir, before, sha),
  ]);
  const changed = new Map(changes.map((change) => [change.path, change]));
  const folders = foldersOf(changes);
  const nodes = entries.map((entry) => ({
    status: statusOf(entry, changed.get(entry.path), ranges, folders),
    entry,
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
  }));
  return { nodes, truncated };
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
  // There are no lines of ours in another repository.
  if (type === 'commit') return { status: change.status, diff: null };
  return { status: change.status, diff: rangesOf(change, ranges) };
}

/** A file that became a link, or the other way round, is compared as a new one. */
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

async function listEntries(
  dir: string,
  sha: string,
): Promise<{ entries: Entry[]; truncated: boolean }> {
  const args = ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', '--end-of-options', sha];
  const entries: Entry[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let truncated = false;
  try {
    await streamGit(dir, args, { timeoutMs: listTimeoutMs }, (chunk) => {
      const records = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (let end; (end = records.indexOf(0, at)) !== -1; at = end + 1) {
        if (entries.length === mostNodes) throw new Enough();
        entries.push(parseEntry(records.toString('utf8', at, end)));
      }
      rest = records.subarray(at);
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    truncated = true;
  }
  return { entries, truncated };
}

/** `100644 blob <sha>    12\tsrc/main.c`; folders and submodules have no size. */
function parseEntry(record: string): Entry {
  const tab = record.indexOf('\t');
  const [mode = '', type = '', sha = '', size = ''] = record.slice(0, tab).split(/ +/);
  return {
    path: record.slice(tab + 1),
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

/** Undefined when comparing takes too long: then every line of what changed may be commented on. */
async function listRanges(
  dir: string,
  before: string,
  after: string,
): Promise<DiffRanges | undefined> {
  const args = ['diff-tree', '-p', '-U0', ...diffOptions, '--end-of-options', before, after];
  const reader = readRanges();
  try {
    await streamGit(dir, args, { timeoutMs: listTimeoutMs }, (chunk) => reader.push(chunk));
  } catch (error) {
    if (!isGitFailure(error, 'timed_out')) throw error;
    return undefined;
  }
  return reader.end();
}
