import type { StagedFeedback } from '@lectern/contract';
import type { Staged, StagedItem } from './staged.ts';

/** Same text and points at the same place. A missing value equals null. */
export function sameFeedback(one: StagedFeedback | undefined, other: StagedFeedback | undefined) {
  return one === other || (!!one && !!other && canonical(one) === canonical(other));
}

/** Compares the confirmed file contents and rubric points too. */
export function sameStaged(one: Staged, other: Staged): boolean {
  const isSame = (item: StagedItem, there: StagedItem | undefined) =>
    sameFeedback(item, there) &&
    item.fileSha === there?.fileSha &&
    item.rubricPoints === there?.rubricPoints;
  if (one.size !== other.size) return false;
  return Array.from(one).every(([key, item]) => isSame(item, other.get(key)));
}

function canonical(feedback: StagedFeedback): string {
  const entries = Object.entries({ ...feedback, fileSha: null, rubricPoints: null });
  const present = entries.filter(([, value]) => value != null);
  return JSON.stringify(present.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
