import type { Feedback } from '@lectern/contract';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '../../../texts/texts.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { placeName, useGrader } from '../grader-context.ts';
import { targetOf, type ShownComment } from '../staging/shown-comments.ts';
import { wholeWork, type StagedItem, type StagingAction } from '../staging/staged.ts';
import { finishAll, formId } from '../staging/unfinished.ts';
import { placeToKeep } from './card-facts.ts';
import { useOfferUndo } from './use-offer-undo.ts';

/** The actions of a comment card, and a ref for its element. */
export function useCardActions(comment: ShownComment, fileSha: string | undefined) {
  const { store, openForms, announce } = useGrader();
  const offerUndo = useOfferUndo();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepFocus(card.current), []);
  const { key, body, points } = comment;
  const target = targetOf(comment);
  const id = formId(target);
  // The pressed button may unmount. If the whole card does, keepFocus focuses the next one.
  const backToCard = () => requestAnimationFrame(() => card.current?.focus());

  /** Discards the staged or typed text and offers to undo it. */
  const discard = (action: StagingAction, sentence: string) => {
    const { staged, forms } = store.state();
    const item = finishAll(staged, forms).get(key);
    store.closeForm(id);
    store.stage(action);
    backToCard();
    const restore = (lost: StagedItem) => store.stage({ type: 'restage', key, item: lost });
    if (item && 'body' in item) offerUndo(sentence, () => restore(item));
  };
  /** The grader has checked the comment against the new contents. */
  const keepHere = () => {
    const place = placeToKeep(comment, fileSha);
    if (place) store.stage({ type: 'move', key, place });
  };
  return {
    card,
    id,
    isOpen: openForms.has(id),
    backToCard,
    edit: () => store.openForm(target, { body, points }),
    unstage: () => discard({ type: 'unstage', key }, texts.grader.unstaged),
    remove: (saved: Feedback) => discard({ type: 'delete', saved }, texts.grader.changeDiscarded),
    closeForm: (isSaved: boolean) => {
      if (isSaved) keepHere();
      backToCard();
    },
    moveToWork: () => {
      store.stage({ type: 'move', key, place: wholeWork });
      announce(texts.grader.staged(placeName(wholeWork)));
    },
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
