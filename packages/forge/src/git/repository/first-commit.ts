import type { GitPerson } from '../objects/commit-format.ts';
import { blobOf, commitOf, storeObjects, treeOf } from '../objects/objects.ts';
import { entryBytes } from '../objects/tree-bytes.ts';

/** A commit without a parent whose tree is one file in the top folder. */
export interface FirstCommit {
  file: { name: string; content: Uint8Array };
  message: string;
  author: GitPerson;
}

/** Writes the commit's three objects into the repository and answers with its id. */
export async function writeFirstCommit(dir: string, first: FirstCommit): Promise<string> {
  const { file, message, author } = first;
  const blob = blobOf(file.content);
  const tree = treeOf(entryBytes({ mode: '100644', name: file.name, sha: blob.sha }));
  const people = { author, committer: author };
  const commit = commitOf({ tree: tree.sha, parent: undefined, ...people, message });
  await storeObjects(dir, [blob, tree, commit]);
  return commit.sha;
}
