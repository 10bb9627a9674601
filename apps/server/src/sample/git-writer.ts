/** Writes commits in memory and pushes them, because git starts several processes per push. */
import { commitOf, treeOf, type Files, type GitObject } from './git-objects.ts';
import { packOf } from './pack.ts';
import { pushPack, type BranchMove, type Remote } from './push-pack.ts';

export interface Author {
  name: string;
  email: string;
}

export interface NewCommit {
  author: Author;
  at: Date;
  message: string;
  files: Files;
  /** A commit of the host, or the index of an earlier one in this list. */
  parent: string | number | undefined;
}

export interface GitWriter {
  commit(commits: readonly NewCommit[]): string[];
  /** May move a branch back. */
  push(to: Remote, move: BranchMove): Promise<void>;
}

export function makeGitWriter(): GitWriter {
  const written = new Map<string, GitObject>();

  function reachable(from: string | undefined): Set<string> {
    const found = new Set<string>();
    const waiting = from === undefined ? [] : [from];
    for (const sha of waiting) {
      const object = found.has(sha) ? undefined : written.get(sha);
      if (!object) continue;
      found.add(sha);
      waiting.push(...object.names);
    }
    return found;
  }

  function write({ author: { name, email }, files, ...fields }: NewCommit, parent?: string) {
    const [root, ...inside] = treeOf(files);
    const commit = commitOf({ ...fields, parent, tree: root.sha, author: `${name} <${email}>` });
    for (const object of [commit, root, ...inside]) written.set(object.sha, object);
    return commit.sha;
  }

  return {
    commit(commits) {
      const shas: string[] = [];
      for (const commit of commits) {
        const { parent } = commit;
        shas.push(write(commit, typeof parent === 'number' ? shas[parent] : parent));
      }
      return shas;
    },
    async push(to, move) {
      const there = reachable(move.before);
      const news = [...reachable(move.after)].filter((sha) => !there.has(sha));
      await pushPack(to, move, packOf(news.flatMap((sha) => written.get(sha) ?? [])));
    },
  };
}
