import type { StagedFeedback } from '@lectern/contract';
import type { Staged, StagedItem } from './staged.ts';

/** Whether two staged items say the same at the same place; a missing value and null are the same. */
export function sameFeedback(one: StagedFeedback | undefined, other: StagedFeedback | undefined) {
  return one === other || (!!one && !!other && canonical(one) === canonical(other));
}

/** Also whether they were looked at in the same contents, and beside the same rubric. */
export function sameStaged(one: Staged, other: Staged): boolean {
  const isSame = (item: StagedItem, there: StagedItem | undefined) =>
    sameFeedback(item, there) &&
    item.fileSha === there?.fileSha &&
    item.rubricPoints === there?.rubricPoints;
  if (one.size !== other.size) return false;
  return Array.from(one).every(([key, item]) => isSame(item, other.get(key)));
}

function canonical(feedback: StagedFeedback): string {
  const said = Object.entries({ ...feedback, fileSha: null, rubricPoints: null });
  const present = said.filter(([, value]) => value != null);
  return JSON.stringify(present.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
