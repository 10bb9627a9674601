import { sameFeedback } from './same-feedback.ts';
import {
  nothingStaged,
  wholeWork,
  type Staged,
  type StagedEntry,
  type StagedItem,
} from './staged.ts';

interface Versions {
  /** What both started from: what was last known to be on the server. */
  base: Staged;
  mine: Staged;
  theirs: Staged;
}

/** Says something, anew or of one that is saved. */
type Comment = Exclude<StagedItem, { action: 'DELETE' }>;

/**
 * Brings together what one person staged on two devices. Whoever changed an item since is followed;
 * where both did, this device's text stays, and the other's stays beside it. What the other device has
 * submitted or unstaged goes, unless it was changed here.
 */
export function mergeStaged({ base, mine, theirs }: Versions, newKey: () => string): Staged {
  const merged = new Map<string, StagedItem>();
  const beaten: [key: string, there: Comment][] = [];
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, here, there] = [base.get(key), mine.get(key), theirs.get(key)];
    // Of the same words, those count that their author has added.
    const isAddedThere = here?.unfinished && there && saysSame(here, there);
    const isChangedHere = !isAddedThere && !sameFeedback(here, was);
    const isChangedThere = !sameFeedback(there, was);
    const kept = isChangedHere ? (here ?? (isChangedThere ? there : undefined)) : there;
    if (kept) merged.set(key, was && here ? { ...kept, ...lookedAt(was, here) } : kept);
    const isBeaten = here && there && isChangedHere && isChangedThere;
    if (isBeaten && there.action !== 'DELETE' && !holds(here, there)) beaten.push([key, there]);
  }
  for (const [key, there] of beaten) {
    const words = asComment(there);
    // A tab that goes on with them comes again and again; they stand beside it once.
    const isThere = [...merged.values()].some((item) => saysSame(item, words));
    if (there.action === 'CREATE' || !isThere) merged.set(besides(key, newKey()), words);
  }
  return merged.size === 0 ? nothingStaged : merged;
}

/** Whoever has looked at it in newer contents, or beside a newer rubric, need not do so again. */
function lookedAt(was: StagedItem, { fileSha, rubricPoints }: StagedItem) {
  return {
    ...(fileSha !== was.fileSha && { fileSha }),
    ...(rubricPoints !== was.rubricPoints && { rubricPoints }),
  };
}

/** Whether nothing is lost of what is there: half a sentence is not where somebody has gone on with it. */
function holds(here: StagedItem, there: Comment): boolean {
  const goesOn = there.unfinished && here.action !== 'DELETE' && here.body.startsWith(there.body);
  return goesOn || saysSame(here, there);
}

/** In the middle of the sentence or at its end. */
function saysSame(one: StagedItem, other: StagedItem): boolean {
  return sameFeedback(one, { ...other, unfinished: one.unfinished } as StagedItem);
}

/** What was sent from here is no news from elsewhere, also where nobody heard that it has arrived. */
export function withArrived(base: Staged, sent: readonly StagedEntry[], theirs: Staged): Staged {
  const arrived = sent.filter(([key, item]) => sameFeedback(item, theirs.get(key)));
  return new Map([...base, ...arrived]);
}

/** A change does not say where its comment stands. Its words are left to their author to add or to discard. */
function asComment(item: Comment): StagedItem {
  if (item.action === 'CREATE') return item;
  const { body, points, rubric_item_id } = item;
  return { action: 'CREATE', ...wholeWork, body, points, rubric_item_id, unfinished: true };
}

/** Keys have a limited length, and this one must not be taken. */
function besides(key: string, fresh: string): string {
  return `${key.slice(0, 26)}/${fresh}`;
}
