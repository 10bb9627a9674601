import { resolveCommit } from './commits.ts';
import { findEntry, listFolder, readBlob, rootTree, type TreeEntry } from './tree.ts';

export type PathContent =
  /** Whoever wants to see it reads it: some are too large for that. */
  | { kind: 'file'; entry: TreeEntry }
  | { kind: 'directory'; treeSha: string; entries: TreeEntry[] }
  | { kind: 'symlink'; entry: TreeEntry; target: string }
  | { kind: 'submodule'; entry: TreeEntry };

/** No file system follows a longer link, and somebody can push one of a hundred megabytes. */
const longestTarget = 4_096;

/** What stands at `path` in the commit `ref` names; undefined if the ref or the path is unknown. */
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
