/** When each commit arrived, from the push log and the shape of the history alone. */
import type { Commit } from '../../../mirror/history/commit-reader.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { branchRef } from './push-log.ts';

export interface ArrivedPush {
  afterSha: string;
  receivedAt: Date;
  byBot: boolean;
}

export interface Arrival {
  receivedAt: Date;
  byBot: boolean;
}

type Parents = ReadonlyMap<string, readonly string[]>;

/**
 * The first push that led to a commit brought it, whatever the commit says of itself. A commit that
 * no known push leads to is left out until its push is known.
 */
export function arrivalsOf(
  commits: readonly Pick<Commit, 'sha' | 'parents'>[],
  pushes: readonly ArrivedPush[],
): Map<string, Arrival> {
  const parents = parentsOf(commits);
  const arrivals = new Map<string, Arrival>();
  for (const { afterSha, receivedAt, byBot } of pushes.toSorted(byTime)) {
    walk(parents, [afterSha], (sha) => {
      if (arrivals.has(sha)) return false;
      arrivals.set(sha, { receivedAt, byBot });
      return true;
    });
  }
  return arrivals;
}

/** The commits that any branch but `feedback` leads to (decisions 4). */
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
 * Goes on from a commit to its parents for as long as `visit` has not seen it. Seen is what lies ahead,
 * too: however often a commit is named, it is gone to once.
 */
function walk(parents: Parents, from: readonly string[], visit: (sha: string) => boolean): void {
  const ahead: string[] = [];
  function reach(shas: readonly string[]): void {
    for (const sha of shas) if (parents.has(sha) && visit(sha)) ahead.push(sha);
  }
  reach(from);
  for (let sha = ahead.pop(); sha !== undefined; sha = ahead.pop()) reach(parents.get(sha) ?? []);
}

/** People before bots at one instant: a student's commit stays theirs. */
function byTime(a: ArrivedPush, b: ArrivedPush): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || Number(a.byBot) - Number(b.byBot);
}
