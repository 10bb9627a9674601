/**
 * The heads of a branch under all of its names. Git reports a rename as a new branch at the head of a
 * deleted one, so the new branch inherits those heads with their times.
 */
import { groupBy } from '../../../db/group-by.ts';
import {
  branchRef,
  isBranch,
  isNullSha,
  pushesInOrder,
  wholeSecond,
  type Push,
} from '../pushes/push-log.ts';

/** The most time between the deletion and the creation of one rename. */
const renamingMs = 60_000;

/** Deleting a branch adds no head, so its last head still counts. */
export function headsOf<P extends Push>(pushes: readonly P[], branch: string): P[] {
  const log = inOrder(pushes);
  const headsOfRef = new Map<string, P[]>();
  const refsAt = new Map<string, Set<string>>();
  const keep = (ref: string, heads: P[], added: readonly P[]) => {
    headsOfRef.set(ref, heads);
    for (const { afterSha } of added) {
      refsAt.set(afterSha, (refsAt.get(afterSha) ?? new Set()).add(ref));
    }
  };

  for (const push of log) {
    const { ref, beforeSha, afterSha } = push;
    if (isNullSha(afterSha)) continue;
    const own = headsOfRef.get(ref) ?? [];
    if (isNullSha(beforeSha)) {
      const behind = headsBehind(push, headsOfRef, refsAt.get(afterSha) ?? new Set(), log);
      const heads = joined(own, behind);
      if (heads.at(-1)?.afterSha !== afterSha) heads.push(push);
      keep(ref, heads, heads);
    } else {
      own.push(push);
      keep(ref, own, [push]);
    }
  }
  return headsOfRef.get(branchRef(branch)) ?? [];
}

/**
 * Heads of the branch that a new one was made from: one deleted at the same time, else one at its commit now,
 * else one that was there.
 */
function headsBehind<P extends Push>(
  made: P,
  headsOfRef: ReadonlyMap<string, readonly P[]>,
  refs: ReadonlySet<string>,
  log: readonly P[],
): readonly P[] {
  const { afterSha: sha, receivedAt: at } = made;
  const isEnd = ({ beforeSha, afterSha, receivedAt }: P) =>
    beforeSha === sha &&
    isNullSha(afterSha) &&
    Math.abs(receivedAt.getTime() - at.getTime()) <= renamingMs;
  const former = new Set(log.filter(isEnd).map(({ ref }) => ref));
  const origins = Array.from(refs)
    .filter((ref) => ref !== made.ref)
    .map((ref) => {
      const heads = headsOfRef.get(ref)!;
      const isThere = heads.at(-1)?.afterSha === sha;
      return { ref, heads, rank: former.has(ref) ? 0 : isThere ? 1 : 2 };
    });
  const [origin] = origins.sort(
    (a, b) => a.rank - b.rank || byTime(a.heads[0]!, b.heads[0]!) || (a.ref < b.ref ? -1 : 1),
  );
  if (!origin) return [];
  return origin.heads.slice(0, origin.heads.findLastIndex(({ afterSha }) => afterSha === sha) + 1);
}

/** Merges heads in order of time, without repeats. */
function joined<P extends Push>(own: readonly P[], behind: readonly P[]): P[] {
  const all = [...own, ...behind].sort(byTime);
  return all.filter(({ afterSha }, index) => afterSha !== all[index - 1]?.afterSha);
}

/** Orders each second: pushes first, then new branches, then deletions. */
function inOrder<P extends Push>(pushes: readonly P[]): P[] {
  const branches = groupBy(
    pushes.filter(({ ref }) => isBranch(ref)),
    ({ ref }) => ref,
  );
  const placed = Array.from(branches).flatMap(([ref, own]) => {
    let last = { second: NaN, part: 0 };
    return pushesInOrder(own, ref).map((push) => {
      const second = wholeSecond(push);
      const part = Math.max(partOf(push), second === last.second ? last.part : 0);
      last = { second, part };
      return { push, ...last };
    });
  });
  return placed.sort((a, b) => a.second - b.second || a.part - b.part).map(({ push }) => push);
}

function partOf({ beforeSha, afterSha }: Push): number {
  if (isNullSha(afterSha)) return 2;
  return isNullSha(beforeSha) ? 1 : 0;
}

function byTime(a: Push, b: Push): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime();
}
