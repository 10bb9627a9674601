import type { Kept } from './kept-locally.ts';
import { mergeStaged } from './merge-staged.ts';
import { fromItems, toItems } from './staged.ts';

/**
 * What several tabs have left of one draft, as if one had, and which of them it was made of. Of grades
 * without an answer only one can be asked about: a tab with another waits for the next time.
 */
export function together(left: readonly Kept[]): { kept: Kept; of: Kept[] } | undefined {
  const attempt = left.find((kept) => kept.attempt)?.attempt ?? null;
  const waits = (kept: Kept) =>
    kept.attempt && kept.attempt.idempotencyKey !== attempt?.idempotencyKey;
  const of = left.filter((kept) => !waits(kept));
  // The later a tab has met the server, the less of it is news.
  const [latest, ...others] = of.toSorted((one, other) => other.base.version - one.base.version);
  if (!latest) return undefined;
  return { kept: { ...others.reduce(broughtTo, latest), attempt }, of };
}

/** As if it had been staged at another device, and the first were the server. */
function broughtTo(first: Kept, other: Kept): Kept {
  const merged = mergeStaged({
    base: fromItems(other.base.items),
    mine: fromItems(other.items),
    theirs: fromItems(first.items),
  });
  return { ...first, items: toItems(merged), sent: [...first.sent, ...other.sent] };
}
