/**
 * Puts the pushes of a ref in order. Reports are repeated, reordered and late, and their times are whole
 * seconds, so pushes of one second are ordered by the commit each builds on.
 */
import { groupBy } from '../../../db/group-by.ts';

export interface Push {
  /** The full name: refs/heads/main. */
  ref: string;
  beforeSha: string;
  afterSha: string;
  forced: boolean;
  receivedAt: Date;
}

/** Git's null id, in either object format: the push created or deleted the branch. */
export function isNullSha(sha: string): boolean {
  return /^0+$/.test(sha);
}

export function branchRef(branch: string): string {
  return `refs/heads/${branch}`;
}

export function isBranch(ref: string): boolean {
  return ref.startsWith(branchRef(''));
}

/** A tag whose name starts with `submit` submits the work (decisions 4); deleting one does not. */
export function isSubmission({ ref, afterSha }: Pick<Push, 'ref' | 'afterSha'>): boolean {
  return ref.startsWith('refs/tags/submit') && !isNullSha(afterSha);
}

/** The pushes of a ref without repeats, in the order in which the platform received them. */
export function pushesInOrder<P extends Push>(log: readonly P[], ref: string): P[] {
  const known = log.filter((push) => push.ref === ref).sort(byTimeThenShas);
  const ordered: P[] = [];
  const seen = new Set<string>();
  for (const together of groupBy(known, wholeSecond).values()) {
    while (together.length > 0) {
      const head = ordered.at(-1)?.afterSha;
      const push = takeNext(together, head);
      // A repeat, unless the branch has moved back in between.
      if (push.beforeSha !== head && seen.has(moveOf(push))) continue;
      seen.add(moveOf(push));
      ordered.push(push);
    }
  }
  return ordered;
}

/** Takes the push that builds on the head, else one that does not build on another. */
function takeNext<P extends Push>(together: P[], head: string | undefined): P {
  const buildsOnHead = together.findIndex((push) => push.beforeSha === head);
  const startsChain = together.findIndex(
    (push) => !together.some((other) => other.afterSha === push.beforeSha),
  );
  const at = [buildsOnHead, startsChain, 0].find((index) => index >= 0)!;
  return together.splice(at, 1)[0]!;
}

function moveOf({ beforeSha, afterSha }: Push): string {
  return `${beforeSha} ${afterSha}`;
}

export function wholeSecond({ receivedAt }: Push): number {
  return Math.floor(receivedAt.getTime() / 1000);
}

/** Orders equal times by sha, so that the order of delivery does not matter. */
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
