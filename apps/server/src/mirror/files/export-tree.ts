/** Writes the files of a commit into an empty folder, without history. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTooMuch } from '../git/git-failure.ts';
import { gitOutput } from '../git/run-git.ts';
import type { Mirror } from '../mirror.ts';

export interface TreeBounds {
  files: number;
  bytes: number;
}

/** The commit has too many files, or too large ones. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge';
}

interface File {
  path: string;
  mode: string;
  sha: string;
}

const listTimeoutMs = 20_000;
const mostListBytes = 16 * 1024 * 1024;
const executable = '100755';
const link = '120000';

/** Submodules are left out. */
export async function exportTree(
  mirror: Mirror,
  sha: string,
  into: string,
  bounds: TreeBounds,
): Promise<void> {
  const files = await listFiles(mirror, sha, bounds);
  const folders = new Set(files.map(({ path }) => dirname(join(into, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  // Links come last, so that no file is written through one.
  for (const file of files.toSorted((a, b) => Number(a.mode === link) - Number(b.mode === link))) {
    await writeEntry(into, file, await contentsOf(mirror, file));
  }
}

/** The files themselves. Links and submodules are left out. */
export async function readTreeFiles(
  mirror: Mirror,
  sha: string,
  bounds: TreeBounds,
): Promise<Map<string, Buffer>> {
  const files = await listFiles(mirror, sha, bounds);
  const contents = new Map<string, Buffer>();
  for (const file of files) {
    if (file.mode !== link) contents.set(file.path, await contentsOf(mirror, file));
  }
  return contents;
}

async function writeEntry(into: string, { path, mode }: File, contents: Buffer): Promise<void> {
  const place = join(into, path);
  if (mode === link) return symlink(contents.toString(), place);
  await writeFile(place, contents, { flag: 'wx', mode: mode === executable ? 0o755 : 0o644 });
}

async function contentsOf({ objects }: Mirror, { sha }: File): Promise<Buffer> {
  const contents = await objects.contents(sha);
  if (!contents) throw new Error('the mirror lacks a file of the commit');
  return contents;
}

async function listFiles({ dir }: Mirror, sha: string, bounds: TreeBounds): Promise<File[]> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', '--end-of-options', sha];
  const options = { timeoutMs: listTimeoutMs, maxBytes: mostListBytes };
  const listed = await gitOutput(dir, args, options).catch((error: unknown) => {
    throw isTooMuch(error) ? new TreeTooLarge() : error;
  });
  const records = listed.toString('utf8').split('\0').filter(Boolean);
  let bytes = 0;
  const files = records.flatMap((record): File[] => {
    const tab = record.indexOf('\t');
    const [mode = '', type = '', blob = '', size = ''] = record.slice(0, tab).split(/ +/);
    const path = record.slice(tab + 1);
    if (type !== 'blob' || !isInside(path)) return [];
    bytes += Number(size);
    return [{ path, mode, sha: blob }];
  });
  if (files.length > bounds.files || bytes > bounds.bytes) throw new TreeTooLarge();
  return files;
}

/** git refuses other paths when it fetches. This does not rely on it. */
function isInside(path: string): boolean {
  return path.split('/').every((part) => !['', '.', '..', '.git'].includes(part));
}
