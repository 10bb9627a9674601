import type { Feedback, TreeNode } from '@lectern/contract';
import { savedKey, type Place } from './staged.ts';
import { keyOf, type Forms } from './unfinished.ts';

/** An open form whose comment or place has gone while somebody was writing in it. */
export interface StrayForm {
  id: string;
  place: Place;
  /** Somebody else has deleted the comment; otherwise a newer commit does not have its place. */
  isDeleted: boolean;
}

/** As long as nobody knows what is saved, or which files there are, nothing has gone. */
export function strayForms(
  forms: Forms,
  saved: readonly Feedback[] | undefined,
  files: ReadonlyMap<string, TreeNode> | undefined,
): StrayForm[] {
  const alive = saved && new Set(saved.map((one) => savedKey(one.feedback_comment_id)));
  return Array.from(forms).flatMap(([id, { target }]): StrayForm[] => {
    switch (target.kind) {
      case 'new': {
        const { place } = target;
        const isGone = place.path !== null && files?.has(place.path) === false;
        return isGone ? [{ id, place, isDeleted: false }] : [];
      }
      case 'saved': {
        const isDeleted = alive?.has(keyOf(target)) === false;
        return isDeleted ? [{ id, place: target.saved, isDeleted }] : [];
      }
      // Goes with its comment, wherever that is shown.
      case 'staged':
        return [];
    }
  });
}
