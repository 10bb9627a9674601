/** Which push first contained each commit, from the push log and the commit graph. */
import type { Commit } from '../../../mirror/history/commit-reader.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { branchRef } from './push-log.ts';

export interface PushedHead {
  afterSha: string;
  receivedAt: Date;
  byBot: boolean;
}

export interface FirstPush {
  receivedAt: Date;
  byBot: boolean;
}

type Parents = ReadonlyMap<string, readonly string[]>;

/** Ignores the dates inside commits. Leaves out commits that no known push contains. */
export function firstPushes(
  commits: readonly Pick<Commit, 'sha' | 'parents'>[],
  pushes: readonly PushedHead[],
): Map<string, FirstPush> {
  const parents = parentsOf(commits);
  const first = new Map<string, FirstPush>();
  for (const { afterSha, receivedAt, byBot } of pushes.toSorted(byTime)) {
    walk(parents, [afterSha], (sha) => {
      if (first.has(sha)) return false;
      first.set(sha, { receivedAt, byBot });
      return true;
    });
  }
  return first;
}

/** The commits reachable from any branch except `feedback` (decisions 4). */
export function reachableFrom(
  commits: readonly Pick<Commit, 'sha' | 'parents'>[],
  refs: readonly Ref[],
): Set<string> {
  const heads = refs
    .filter(({ name }) => name.startsWith('refs/heads/') && name !== branchRef('feedback'))
    .map(({ sha }) => sha);
  const reached = new Set<string>();
  walk(parentsOf(commits), heads, (sha) => {
    if (reached.has(sha)) return false;
    reached.add(sha);
    return true;
  });
  return reached;
}

function parentsOf(commits: readonly Pick<Commit, 'sha' | 'parents'>[]): Parents {
  return new Map(commits.map(({ sha, parents }) => [sha, parents]));
}

/**
 * Follows parents while `visit` answers true. Commits are visited when they are queued, so a commit
 * that many others name as parent is queued once.
 */
function walk(parents: Parents, from: readonly string[], visit: (sha: string) => boolean): void {
  const queue: string[] = [];
  function add(shas: readonly string[]): void {
    for (const sha of shas) if (parents.has(sha) && visit(sha)) queue.push(sha);
  }
  add(from);
  for (let sha = queue.pop(); sha !== undefined; sha = queue.pop()) add(parents.get(sha) ?? []);
}

/** At the same instant people come before bots, so that a student's commit stays theirs. */
function byTime(a: PushedHead, b: PushedHead): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || Number(a.byBot) - Number(b.byBot);
}
