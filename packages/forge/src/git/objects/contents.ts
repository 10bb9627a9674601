import { resolveCommit } from './commits.ts';
import { findEntry, listFolder, readBlob, rootTree, type TreeEntry } from './tree.ts';

export type PathContent =
  /** Without content, which may be too large. */
  | { kind: 'file'; entry: TreeEntry }
  | { kind: 'directory'; treeSha: string; entries: TreeEntry[] }
  | { kind: 'symlink'; entry: TreeEntry; target: string }
  | { kind: 'submodule'; entry: TreeEntry };

/** File systems follow no longer link, and a pushed one may have 100 MB. */
const longestTarget = 4_096;

/** Undefined if the ref or path is unknown. */
export async function readPath(
  dir: string,
  ref: string | undefined,
  path: string,
  caller: string,
): Promise<PathContent | undefined> {
  const commit = await resolveCommit(dir, ref, caller);
  if (commit === undefined) return undefined;
  if (path === '') return readDirectory(dir, await rootTree(dir, commit, caller), '', caller);
  const entry = await findEntry(dir, commit, path, caller);
  switch (entry?.kind) {
    case undefined:
      return undefined;
    case 'directory':
      return readDirectory(dir, entry.sha, `${path}/`, caller);
    case 'submodule':
      return { kind: 'submodule', entry };
    case 'symlink':
      return {
        kind: 'symlink',
        entry,
        target: (await readBlob(dir, entry.sha, caller)).toString('utf8', 0, longestTarget),
      };
    case 'file':
      return { kind: 'file', entry };
  }
}

async function readDirectory(
  dir: string,
  treeSha: string,
  prefix: string,
  caller: string,
): Promise<PathContent> {
  return { kind: 'directory', treeSha, entries: await listFolder(dir, treeSha, prefix, caller) };
}
