import { texts } from '../../../texts/texts.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import type { Place } from '../staging/staged.ts';

/** The labels of a comment card. Null hides the button or badge. */
export function cardFacts(comment: ShownComment, isOpen: boolean) {
  const { pending, saved, unfinished } = comment;
  const isGone = pending === 'DELETE';
  return {
    isGone,
    badge: pending && (unfinished ? texts.grader.unfinished : texts.grader.pending),
    hint: isGone ? 'will be deleted' : unfinished ? texts.grader.leftOut : null,
    edit: isOpen || isGone ? null : unfinished ? 'Finish comment' : 'Edit comment',
    undo: pending && (saved ? 'Undo this change' : 'Remove draft comment'),
    deletes: isGone ? null : saved,
    save: unfinished && !saved ? 'Add comment' : 'Save',
  };
}

/** The place at which a comment on a changed file can be confirmed; undefined until the file has loaded. */
export function placeToKeep(comment: ShownComment, fileSha: string | undefined): Place | undefined {
  const { path, line, start_line, displaced } = comment;
  return displaced === 'changed' && fileSha ? { path, line, start_line, fileSha } : undefined;
}
