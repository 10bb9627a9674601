import { useEffect, useState, type RefObject } from 'react';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { isTyped } from './assignment-draft.ts';
import { keptForm, toKept, type HeldForm } from './kept-form.ts';

/**
 * Keeps what the form holds, wherever its author goes meanwhile, until the assignment is made or the form
 * cancelled. Whoever finds it filled is told, weeks later as well.
 */
export function useKeptForm(
  place: string,
  { draft, furthest, unanswered }: HeldForm,
  isMade: RefObject<boolean>,
): void {
  // Only what has changed is written: what was cancelled a moment ago is not.
  useEffect(() => {
    // An answer that came changes what is unanswered, and with it what there would be to keep.
    if (isMade.current) return;
    const kept = toKept(draft);
    if (isTyped(kept)) keptForm.keep(place, { draft: kept, furthest, unanswered });
    else keptForm.drop(place);
  }, [place, draft, furthest, unanswered, isMade]);

  const [isFilled] = useState(() => isTyped(draft));
  useEffect(() => {
    if (!isFilled) return;
    const word = toast.info(texts.assignments.broughtBack);
    // On another screen nothing is here again.
    return () => toast.dismiss(word);
  }, [isFilled]);
}
