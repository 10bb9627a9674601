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

/** What the buttons of a card do, and its element. */
export function useCardActions(comment: ShownComment, fileSha: string | undefined) {
  const { store, openForms, announce } = useGrader();
  const offerUndo = useOfferUndo();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepFocus(card.current), []);
  const { key, body, points } = comment;
  const target = targetOf(comment);
  const id = formId(target);
  // The pressed button may be gone. Where the card is gone too, the next card takes the focus.
  const backToCard = () => requestAnimationFrame(() => card.current?.focus());

  /** Takes back what is staged or written here, and offers to undo that. */
  const giveUp = (action: StagingAction, sentence: string) => {
    const { staged, forms } = store.state();
    const item = finishAll(staged, forms).get(key);
    store.closeForm(id);
    store.stage(action);
    backToCard();
    const giveBack = (lost: StagedItem) => store.stage({ type: 'restage', key, item: lost });
    if (item && 'body' in item) offerUndo(sentence, () => giveBack(item));
  };
  /** Its author has looked at it where it stands now. */
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
    unstage: () => giveUp({ type: 'unstage', key }, texts.grader.unstaged),
    remove: (saved: Feedback) => giveUp({ type: 'delete', saved }, texts.grader.changeDiscarded),
    written: (isSaved: boolean) => {
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
