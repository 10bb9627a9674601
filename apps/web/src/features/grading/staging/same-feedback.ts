import type { StagedFeedback } from '@lectern/contract';
import type { Staged } from './staged.ts';

/** Whether two staged items say the same at the same place; a missing value and null are the same. */
export function sameFeedback(one: StagedFeedback | undefined, other: StagedFeedback | undefined) {
  return one === other || (!!one && !!other && canonical(one) === canonical(other));
}

export function sameStaged(one: Staged, other: Staged): boolean {
  if (one.size !== other.size) return false;
  return Array.from(one).every(([key, feedback]) => sameFeedback(feedback, other.get(key)));
}

function canonical(feedback: StagedFeedback): string {
  const said = Object.entries({ ...feedback, fileSha: null });
  const present = said.filter(([, value]) => value != null);
  return JSON.stringify(present.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
