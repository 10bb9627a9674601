/**
 * The log of what the platform received, put in order. Deliveries are repeated, reordered and late,
 * and the platform tells whole seconds, so neither the order of arrival nor the time alone will do:
 * pushes of one second follow one another as each builds on the last. A platform whose clock was set back
 * dates a push before the one that it builds on: it has its place behind that one all the same.
 */
import { groupBy } from '../group-by.ts';

export interface Push {
  /** In full: refs/heads/main. */
  ref: string;
  beforeSha: string;
  afterSha: string;
  forced: boolean;
  receivedAt: Date;
}

/** Git's name for nothing, in either object format: a branch made or deleted by the push. */
export function isNothing(sha: string): boolean {
  return /^0+$/.test(sha);
}

export function branchRef(branch: string): string {
  return `refs/heads/${branch}`;
}

export function isBranch(ref: string): boolean {
  return ref.startsWith(branchRef(''));
}

/** A tag whose name starts with `submit` hands the work in (decisions 4); deleting one does not. */
export function isSubmission({ ref, afterSha }: Pick<Push, 'ref' | 'afterSha'>): boolean {
  return ref.startsWith('refs/tags/submit') && !isNothing(afterSha);
}

/** Each push of a ref once, in the order in which the platform received them. */
export function pushesInOrder<P extends Push>(log: readonly P[], ref: string): P[] {
  const known = log.filter((push) => push.ref === ref).sort(byTimeThenShas);
  const ordered: P[] = [];
  const told = new Set<string>();
  const places = placesOf(known);
  const placed = known.toSorted((a, b) => places.get(a)! - places.get(b)!);
  for (const together of groupBy(placed, (push) => places.get(push)!).values()) {
    while (together.length > 0) {
      const head = ordered.at(-1)?.afterSha;
      const push = takeNext(together, head);
      // Told twice: known already, and not a way back to where the branch has been before.
      if (push.beforeSha !== head && told.has(moveOf(push))) continue;
      told.add(moveOf(push));
      ordered.push(push);
    }
  }
  return ordered;
}

/** The second in which each has its place. */
function placesOf<P extends Push>(known: readonly P[]): ReadonlyMap<P, number> {
  const places = new Map(known.map((push) => [push, wholeSecond(push)]));
  const leadingFrom = groupBy(known, ({ beforeSha }) => beforeSha);
  const leadingTo = Array.from(groupBy(known, ({ afterSha }) => afterSha)).filter(
    // Whoever made the branch anew, or went back on it, may return to where others had begun.
    ([, all]) => !all.some(({ forced, beforeSha }) => forced || isNothing(beforeSha)),
  );
  // Each moves behind one that is there, so this ends.
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const [sha, before] of leadingTo) {
      const first = before.reduce((least, one) => Math.min(least, places.get(one)!), Infinity);
      for (const push of leadingFrom.get(sha) ?? []) {
        if (first <= places.get(push)! || isFollowedBy(push, before, leadingFrom)) continue;
        places.set(push, first);
        hasMoved = true;
      }
    }
  }
  return places;
}

/** Whether one of these builds, over however many others, on this push. */
function isFollowedBy<P extends Push>(
  push: P,
  others: readonly P[],
  leadingFrom: ReadonlyMap<string, readonly P[]>,
): boolean {
  const following = new Set([push]);
  for (const one of following) {
    for (const next of leadingFrom.get(one.afterSha) ?? []) following.add(next);
  }
  return others.some((other) => following.has(other));
}

/** Of the pushes of one second, the one that builds on the head, or begins a chain. */
function takeNext<P extends Push>(together: P[], head: string | undefined): P {
  const buildsOnHead = together.findIndex((push) => push.beforeSha === head);
  const beginsChain = together.findIndex(
    (push) => !together.some((other) => other.afterSha === push.beforeSha),
  );
  const at = [buildsOnHead, beginsChain, 0].find((index) => index >= 0)!;
  return together.splice(at, 1)[0]!;
}

function moveOf({ beforeSha, afterSha }: Push): string {
  return `${beforeSha} ${afterSha}`;
}

export function wholeSecond({ receivedAt }: Push): number {
  return Math.floor(receivedAt.getTime() / 1000);
}

/** The shas decide between equal times, so that every order of arrival gives one answer. */
function byTimeThenShas(a: Push, b: Push): number {
  return (
    a.receivedAt.getTime() - b.receivedAt.getTime() ||
    compare(a.beforeSha, b.beforeSha) ||
    compare(a.afterSha, b.afterSha) ||
    Number(a.forced) - Number(b.forced)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
