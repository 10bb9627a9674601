import { GitProblem, isGitProblem } from '../git-problem.ts';
import { isReadableTreePath } from '../names.ts';
import { isFolder } from './tree-bytes.ts';
import { gitLine, gitOutput } from '../run.ts';

export interface TreeEntry {
  name: string;
  path: string;
  mode: string;
  kind: 'file' | 'directory' | 'symlink' | 'submodule';
  sha: string;
  size: number;
}

/** A few pushed kilobytes may inflate to gigabytes. */
export const maxFileBytes = 100 * 1024 * 1024;
/** Enough for a folder of more than 100,000 files. */
const maxListBytes = 8 * 1024 * 1024;

export async function findEntry(
  dir: string,
  commit: string,
  path: string,
  caller: string,
): Promise<TreeEntry | undefined> {
  if (!isReadableTreePath(path)) return undefined;
  const args = ['ls-tree', '-z', '-l', '--full-tree', '--end-of-options', commit, path];
  const entries = parseTree(await gitOutput(dir, args, { caller }), '');
  return entries.find((entry) => entry.path === path);
}

/** From the root down, as far as they exist. */
export async function readFolders(
  dir: string,
  commit: string,
  path: string,
  caller: string,
): Promise<Buffer[]> {
  const names = path.split('/').slice(0, -1);
  const folders = ['', ...names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)];
  const input = folders.map((folder) => `${commit}:${folder}\n`).join('');
  const reading = gitOutput(dir, ['cat-file', '--batch'], {
    input,
    maxBytes: maxListBytes,
    caller,
  });
  const output = await reading.catch(tooLarge('folder', 'change'));
  const trees: Buffer[] = [];
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    const size = / tree (\d+)$/.exec(output.toString('utf8', start, end))?.[1];
    // Missing or not a folder, so nothing below it exists.
    if (size === undefined) break;
    start = end + 1 + Number(size);
    trees.push(output.subarray(end + 1, start));
    start += 1;
  }
  return trees;
}

export async function readBlob(dir: string, sha: string, caller: string): Promise<Buffer> {
  const found = gitOutput(dir, ['cat-file', 'blob', sha], { maxBytes: maxFileBytes, caller });
  return found.catch(tooLarge('file'));
}

export async function listFolder(
  dir: string,
  treeSha: string,
  prefix: string,
  caller: string,
): Promise<TreeEntry[]> {
  const args = ['ls-tree', '-z', '-l', '--end-of-options', treeSha];
  const listing = gitOutput(dir, args, { maxBytes: maxListBytes, caller });
  return parseTree(await listing.catch(tooLarge('folder')), prefix);
}

function tooLarge(what: string, use?: string): (error: unknown) => never {
  return (error) => {
    if (!isGitProblem(error, 'output_too_large')) throw error;
    throw tooLargeToShow(what, use);
  };
}

export function tooLargeToShow(what: string, use = 'show'): GitProblem {
  return new GitProblem('output_too_large', `This ${what} is too large to ${use}.`);
}

export function rootTree(dir: string, commit: string, caller: string): Promise<string> {
  return gitLine(dir, ['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`], {
    caller,
  });
}

/** Parses `mode type sha size<TAB>path<NUL>` of `ls-tree -z -l`. */
function parseTree(output: Buffer, prefix: string): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (const record of output.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t');
    if (tab < 0) continue;
    const [mode = '', , sha = '', size = ''] = record.slice(0, tab).split(/ +/);
    const path = prefix + record.slice(tab + 1);
    const name = path.slice(path.lastIndexOf('/') + 1);
    entries.push({ name, path, mode, kind: kindOf(mode), sha, size: Number(size) || 0 });
  }
  return entries;
}

export function kindOf(mode: string): TreeEntry['kind'] {
  if (isFolder(mode)) return 'directory';
  if (mode === '120000') return 'symlink';
  return mode === '160000' ? 'submodule' : 'file';
}
