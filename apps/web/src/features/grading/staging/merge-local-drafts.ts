import type { DraftItem } from '@lectern/contract';
import { newKey } from '../../../lib/new-key.ts';
import { withoutGoneItems } from './after-submit.ts';
import type { LocalDraft } from './local-drafts.ts';
import { mergeStaged, withConfirmed } from './merge-staged.ts';
import { sameFeedback } from './same-feedback.ts';
import { fromItems, toEntries, toItems, type Staged } from './staged.ts';

/**
 * Merges what several tabs left of one draft, and names the drafts that went into it. A draft can hold one
 * unanswered submit, so tabs with another one are left for the next time.
 */
export function mergeLocalDrafts(
  left: readonly LocalDraft[],
): { merged: LocalDraft; sources: LocalDraft[] } | undefined {
  const submitting = left.find(({ attempt }) => attempt);
  const hasOtherAttempt = ({ attempt }: LocalDraft) =>
    attempt && attempt.idempotencyKey !== submitting?.attempt?.idempotencyKey;
  const sources = left.filter((draft) => !hasOtherAttempt(draft));
  // The tab that saw the server last knows which items are gone there.
  const [latest, ...others] = sources.toSorted(byLatest);
  if (!latest) return undefined;
  const merged = others.reduce(mergeInto, latest);
  if (!submitting?.attempt) return { merged, sources };
  const isGone = (key: string) => has(submitting, key) && !has(merged, key);
  const attempt = withoutGoneItems(submitting.attempt, isGone);
  return { merged: { ...merged, attempt }, sources };
}

/** Version numbers only order the versions of one draft on the server, so time comes first. */
function byLatest({ base: one }: LocalDraft, { base: other }: LocalDraft): number {
  return other.metAt - one.metAt || other.version - one.version;
}

/** Merges the other draft as if another device had staged it. */
function mergeInto(first: LocalDraft, other: LocalDraft): LocalDraft {
  const merged = mergeStaged(
    {
      base: baseOf(other, fromItems(first.items)),
      mine: fromItems(first.items),
      theirs: fromItems(other.items),
    },
    newKey,
  );
  // The base also needs the items that only the other tab knew on the server, including those that it
  // unstaged. An item that both tabs changed without knowing of each other has no base.
  const isKnown = (key: string) => has(first.base, key) || has(first, key);
  const isInBase = (key: string) => !isKnown(key) && (merged.has(key) || !has(other, key));
  const added = other.base.items.filter(({ key }) => isInBase(key));
  return {
    ...first,
    base: { ...first.base, items: [...first.base.items, ...added] },
    items: toItems(merged),
    sent: [...first.sent, ...other.sent],
  };
}

const has = ({ items }: { items: readonly DraftItem[] }, key: string) =>
  items.some((item) => item.key === key);

/** Whether the server's draft contains every change of a tab's draft. */
export function isOnServer(draft: LocalDraft, there: readonly DraftItem[]): boolean {
  const [mine, theirs] = [fromItems(draft.items), fromItems(there)];
  const base = baseOf(draft, theirs);
  const isThere = (key: string) => {
    const item = mine.get(key);
    return sameFeedback(item, base.get(key)) || sameFeedback(item, theirs.get(key));
  };
  return draft.attempt === null && [...mine.keys(), ...base.keys()].every(isThere);
}

/** The base of a tab's draft, including sent items that turn out to have arrived. */
const baseOf = ({ base, sent }: LocalDraft, theirs: Staged) =>
  withConfirmed(fromItems(base.items), toEntries(sent), theirs);
