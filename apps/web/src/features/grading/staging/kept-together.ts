import type { DraftItem } from '@lectern/contract';
import { newKey } from '../../../lib/new-key.ts';
import { withoutGone } from './after-attempt.ts';
import type { Kept } from './kept-locally.ts';
import { mergeStaged, withArrived } from './merge-staged.ts';
import { sameFeedback } from './same-feedback.ts';
import { fromItems, toEntries, toItems, type Staged } from './staged.ts';

/**
 * What several tabs have left of one draft, as if one had, and which of them it was made of. Of grades
 * without an answer only one can be asked about: a tab with another waits for the next time.
 */
export function together(left: readonly Kept[]): { kept: Kept; of: Kept[] } | undefined {
  const asking = left.find(({ attempt }) => attempt);
  const waits = ({ attempt }: Kept) =>
    attempt && attempt.idempotencyKey !== asking?.attempt?.idempotencyKey;
  const of = left.filter((kept) => !waits(kept));
  // What the one that met the server last does not have any more is gone.
  const [latest, ...others] = of.toSorted(byMeeting);
  if (!latest) return undefined;
  const kept = others.reduce(broughtTo, latest);
  if (!asking?.attempt) return { kept, of };
  const isGone = (key: string) => has(asking, key) && !has(kept, key);
  return { kept: { ...kept, attempt: withoutGone(asking.attempt, isGone) }, of };
}

/** The latest first. Numbers of versions are in an order only within one draft. */
function byMeeting({ base: one }: Kept, { base: other }: Kept): number {
  return other.metAt - one.metAt || other.version - one.version;
}

/** As if the other had been staged at another device, as long ago as it met the server. */
function broughtTo(first: Kept, other: Kept): Kept {
  const merged = mergeStaged(
    {
      base: groundOf(other, fromItems(first.items)),
      mine: fromItems(first.items),
      theirs: fromItems(other.items),
    },
    newKey,
  );
  // What only the other knew of the server is still what its changes began with, also where it took
  // something away. What both have changed without knowing of each other began with nothing.
  const isKnown = (key: string) => has(first.base, key) || has(first, key);
  const isGround = (key: string) => !isKnown(key) && (merged.has(key) || !has(other, key));
  const ground = other.base.items.filter(({ key }) => isGround(key));
  return {
    ...first,
    base: { ...first.base, items: [...first.base.items, ...ground] },
    items: toItems(merged),
    sent: [...first.sent, ...other.sent],
  };
}

const has = ({ items }: { items: readonly DraftItem[] }, key: string) =>
  items.some((item) => item.key === key);

/** Whether a tab has left nothing that the server's draft does not say too. */
export function hasArrived(kept: Kept, there: readonly DraftItem[]): boolean {
  const [mine, theirs] = [fromItems(kept.items), fromItems(there)];
  const base = groundOf(kept, theirs);
  const isSaid = (key: string) => {
    const item = mine.get(key);
    return sameFeedback(item, base.get(key)) || sameFeedback(item, theirs.get(key));
  };
  return kept.attempt === null && [...mine.keys(), ...base.keys()].every(isSaid);
}

/** What a tab knew of the server, or would have known with the answers that it never got. */
const groundOf = ({ base, sent }: Kept, theirs: Staged) =>
  withArrived(fromItems(base.items), toEntries(sent), theirs);
