import type { Feedback, TreeNode } from '@lectern/contract';
import { savedKey, type Place } from './staged.ts';
import { stagedKeyOf, type Forms } from './unfinished.ts';

/** An open form whose comment or place has disappeared. */
export interface DetachedForm {
  id: string;
  place: Place;
  /** True if another grader deleted the comment, false if a newer commit lacks the place. */
  isDeleted: boolean;
}

/** Unknown comments or files, which are undefined while they load, count as present. */
export function detachedForms(
  forms: Forms,
  saved: readonly Feedback[] | undefined,
  files: ReadonlyMap<string, TreeNode> | undefined,
): DetachedForm[] {
  const alive = saved && new Set(saved.map((one) => savedKey(one.feedback_comment_id)));
  return Array.from(forms).flatMap(([id, { target }]): DetachedForm[] => {
    switch (target.kind) {
      case 'new': {
        const { place } = target;
        const isGone = place.path !== null && files?.has(place.path) === false;
        return isGone ? [{ id, place, isDeleted: false }] : [];
      }
      case 'saved': {
        const isDeleted = alive?.has(stagedKeyOf(target)) === false;
        return isDeleted ? [{ id, place: target.saved, isDeleted }] : [];
      }
      // Shown with its staged comment.
      case 'staged':
        return [];
    }
  });
}
