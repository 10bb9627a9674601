import { useEffect, useState, type RefObject } from 'react';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { isTyped } from './assignment-draft.ts';
import { keptForm, toKept, type HeldForm } from './kept-form.ts';

/** Keeps the draft until the assignment is created or the form is cancelled, and announces a restored draft. */
export function useKeptForm(
  place: string,
  { draft, furthest, unanswered }: HeldForm,
  isMade: RefObject<boolean>,
): void {
  // An effect on changes only: a cancelled draft must not be written again.
  useEffect(() => {
    // The answer itself changes `unanswered`, which would bring the draft back.
    if (isMade.current) return;
    const kept = toKept(draft);
    if (isTyped(kept)) keptForm.keep(place, { draft: kept, furthest, unanswered });
    else keptForm.drop(place);
  }, [place, draft, furthest, unanswered, isMade]);

  const [isFilled] = useState(() => isTyped(draft));
  useEffect(() => {
    if (!isFilled) return;
    const id = toast.info(texts.assignments.draftRestored);
    // The message is about this screen only.
    return () => toast.dismiss(id);
  }, [isFilled]);
}
