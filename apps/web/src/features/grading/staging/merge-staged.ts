import { sameFeedback } from './same-feedback.ts';
import {
  nothingStaged,
  wholeWork,
  type Staged,
  type StagedEntry,
  type StagedItem,
} from './staged.ts';

interface Versions {
  /** The common base: the server's draft as last seen. */
  base: Staged;
  mine: Staged;
  theirs: Staged;
}

/** One item in the three versions. */
interface ItemVersions {
  was: StagedItem | undefined;
  here: StagedItem | undefined;
  there: StagedItem | undefined;
}

/** A new comment, or an edit of a saved one. */
type Comment = Exclude<StagedItem, { action: 'DELETE' }>;

/**
 * Three-way merge of what one grader staged on two devices. If both changed an item, this device's text
 * stays and the other text becomes a copy beside it. Items that the other device submitted or unstaged go,
 * unless they were changed here.
 */
export function mergeStaged({ base, mine, theirs }: Versions, newKey: () => string): Staged {
  const merged = new Map<string, StagedItem>();
  const overruled: [key: string, there: Comment][] = [];
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const versions = { was: base.get(key), here: mine.get(key), there: theirs.get(key) };
    const item = mergeItem(versions);
    if (item) merged.set(key, item);
    const lost = overruledText(versions);
    if (lost) overruled.push([key, lost]);
  }
  for (const [key, there] of overruled) {
    const copy = asNewComment(there);
    // A tab can send the same edit again and again; it gets one copy.
    const isThere = [...merged.values()].some((item) => hasSameText(item, copy));
    if (there.action === 'CREATE' || !isThere) merged.set(copyKey(key, newKey()), copy);
  }
  return merged.size === 0 ? nothingStaged : merged;
}

function mergeItem(versions: ItemVersions): StagedItem | undefined {
  const { was, here, there } = versions;
  const { isChangedHere, isChangedThere } = changes(versions);
  const kept = isChangedHere ? (here ?? (isChangedThere ? there : undefined)) : there;
  return kept && was && here ? { ...kept, ...reviewMarks(was, here) } : kept;
}

/** The other device's text, if the merged item does not contain it. */
function overruledText(versions: ItemVersions): Comment | undefined {
  const { here, there } = versions;
  if (!here || !there || there.action === 'DELETE') return undefined;
  const { isChangedHere, isChangedThere } = changes(versions);
  return isChangedHere && isChangedThere && !contains(here, there) ? there : undefined;
}

function changes({ was, here, there }: ItemVersions) {
  // With the same text on both devices, an unfinished comment here is no change.
  const isUnfinishedCopy = here?.unfinished && there && hasSameText(here, there);
  return {
    isChangedHere: !isUnfinishedCopy && !sameFeedback(here, was),
    isChangedThere: !sameFeedback(there, was),
  };
}

/** Keeps what the grader confirmed here: the newer file contents, or the points beside a newer rubric. */
function reviewMarks(was: StagedItem, { fileSha, rubricPoints }: StagedItem) {
  return {
    ...(fileSha !== was.fileSha && { fileSha }),
    ...(rubricPoints !== was.rubricPoints && { rubricPoints }),
  };
}

/** The same text, or the continuation of an unfinished one. */
function contains(here: StagedItem, there: Comment): boolean {
  const goesOn = there.unfinished && here.action !== 'DELETE' && here.body.startsWith(there.body);
  return goesOn || hasSameText(here, there);
}

/** Compares regardless of `unfinished`. */
function hasSameText(one: StagedItem, other: StagedItem): boolean {
  return sameFeedback(one, { ...other, unfinished: one.unfinished } as StagedItem);
}

/** Adds sent items that the server turns out to have, although their answer was lost. */
export function withConfirmed(base: Staged, sent: readonly StagedEntry[], theirs: Staged): Staged {
  const confirmed = sent.filter(([key, item]) => sameFeedback(item, theirs.get(key)));
  return new Map([...base, ...confirmed]);
}

/** An edit does not know its place, so its copy is an unfinished comment on the whole submission. */
function asNewComment(item: Comment): StagedItem {
  if (item.action === 'CREATE') return item;
  const { body, points, rubric_item_id } = item;
  return { action: 'CREATE', ...wholeWork, body, points, rubric_item_id, unfinished: true };
}

/** Unique, and short enough for the limit on keys. */
function copyKey(key: string, fresh: string): string {
  return `${key.slice(0, 26)}/${fresh}`;
}
