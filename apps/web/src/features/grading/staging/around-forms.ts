import type { DraftState } from './draft-store.ts';
import { begun, unfinishedIn, type Forms } from './unfinished.ts';

/**
 * What the page around the forms shows of a draft: the same while only words in them change, which each
 * form shows itself. Everything else would be drawn anew with every letter.
 */
export function aroundForms(state: () => DraftState): () => DraftState {
  let compared = state();
  let shown = compared;
  return () => {
    const now = state();
    if (now !== compared && !showsTheSame(shown, now)) shown = now;
    compared = now;
    return shown;
  };
}

function showsTheSame(
  { forms: formsBefore, ...before }: DraftState,
  { forms: formsNow, ...now }: DraftState,
): boolean {
  return (
    areSame(Object.values(before), Object.values(now)) &&
    areSame(targets(formsBefore), targets(formsNow)) &&
    areSame(begun(formsBefore), begun(formsNow)) &&
    unfinishedIn({ ...before, forms: formsBefore }).length ===
      unfinishedIn({ ...now, forms: formsNow }).length
  );
}

const targets = (forms: Forms) => Array.from(forms.values(), ({ target }) => target);

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
