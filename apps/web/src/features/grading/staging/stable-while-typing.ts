import type { DraftState } from './draft-store.ts';
import { newCommentPlaces, unfinishedIn, type Forms } from './unfinished.ts';

/**
 * Returns the same state while only the text in open forms changes, so that typing does not render the
 * page around them. Each form reads its own text from the store.
 */
export function stableWhileTyping(state: () => DraftState): () => DraftState {
  let compared = state();
  let shown = compared;
  return () => {
    const now = state();
    if (now !== compared && !differsOnlyInText(shown, now)) shown = now;
    compared = now;
    return shown;
  };
}

function differsOnlyInText(
  { forms: formsBefore, ...before }: DraftState,
  { forms: formsNow, ...now }: DraftState,
): boolean {
  return (
    areSame(Object.values(before), Object.values(now)) &&
    areSame(targets(formsBefore), targets(formsNow)) &&
    areSame(newCommentPlaces(formsBefore), newCommentPlaces(formsNow)) &&
    unfinishedIn({ ...before, forms: formsBefore }).length ===
      unfinishedIn({ ...now, forms: formsNow }).length
  );
}

const targets = (forms: Forms) => Array.from(forms.values(), ({ target }) => target);

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
