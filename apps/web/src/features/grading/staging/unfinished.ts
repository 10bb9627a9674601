import { commentFrom, type Feedback } from '@lectern/contract';
import { sameFeedback, sameStaged } from './same-feedback.ts';
import {
  put,
  savedKey,
  stage,
  type Place,
  type Staged,
  type StagedItem,
  type Written,
} from './staged.ts';

/** What an open comment form is about: a new comment, a saved one, or one that is only staged. */
export type FormTarget =
  | { kind: 'new'; place: Place; key: string }
  | { kind: 'saved'; saved: Feedback }
  | { kind: 'staged'; key: string };

/** A comment in the middle of being written. */
export interface Unfinished {
  target: FormTarget;
  written: Written;
}

export type Forms = ReadonlyMap<string, Unfinished>;

/** One form for each place and comment, however often it is opened. */
export function formId(target: FormTarget): string {
  switch (target.kind) {
    case 'new':
      return newFormId(target.place);
    case 'saved':
      return keyOf(target);
    case 'staged':
      return `staged:${target.key}`;
  }
}

export function newFormId({ path, line }: Place): string {
  return `new:${line ?? ''}:${path ?? ''}`;
}

/** Stages what a form holds; an empty form leaves everything as it is. */
export function finish(staged: Staged, { target, written }: Unfinished): Staged {
  switch (target.kind) {
    case 'new':
      return stage(staged, { type: 'create', key: target.key, place: target.place, written });
    case 'saved':
      return stage(staged, { type: 'edit', saved: target.saved, written });
    case 'staged':
      return stage(staged, { type: 'rewrite', key: target.key, written });
  }
}

/** What a form would change or make. */
export function keyOf(target: FormTarget): string {
  return target.kind === 'saved' ? savedKey(target.saved.feedback_comment_id) : target.key;
}

/** Whoever leaves the work in the middle of a sentence finds it staged there, marked as what it is. */
export function finishAll(staged: Staged, forms: Forms): Staged {
  return Array.from(forms.values()).reduce((before, form) => {
    const after = finish(before, form);
    const key = keyOf(form.target);
    const item = after.get(key);
    const isHalf = item && !sameFeedback(item, before.get(key));
    return isHalf ? put(after, key, { ...item, unfinished: true }) : after;
  }, staged);
}

/** Whether anything would go with a form: it is not as it was opened. */
export function isWrittenIn(staged: Staged, form: Unfinished): boolean {
  return !sameStaged(finishAll(staged, new Map([[formId(form.target), form]])), staged);
}

/**
 * Takes back that a form was given up. Where somebody writes there again, or what it was about has gone,
 * what it would have staged by then is staged beside that, marked as unfinished.
 */
export function givenBack(
  { staged, forms }: { staged: Staged; forms: Forms },
  form: Unfinished,
  item: StagedItem | undefined,
  newKey: () => string,
): { staged: Staged; forms: Forms } {
  const { target } = form;
  const id = formId(target);
  const there = forms.get(id);
  const isGone = target.kind === 'staged' && !staged.has(target.key);
  if (!isGone && !(there && isWrittenIn(staged, there))) {
    return { staged, forms: new Map(forms).set(id, form) };
  }
  if (!item) return { staged, forms };
  return { staged: put(staged, newKey(), { ...asNew(item, target), unfinished: true }), forms };
}

/** There is one change of a saved comment at most: words beside it are a comment of their own. */
function asNew(item: StagedItem, target: FormTarget): StagedItem {
  if (item.action !== 'EDIT' || target.kind !== 'saved') return item;
  const { body, points, rubric_item_id } = item;
  const { path, line } = target.saved;
  return { action: 'CREATE', path, line, body, points, rubric_item_id };
}

/** What a grade would leave out: what is marked as unfinished, and what is still in a form. */
export function unfinishedIn({ staged, forms }: { staged: Staged; forms: Forms }): StagedItem[] {
  return Array.from(finishAll(staged, forms).values()).filter(({ unfinished }) => unfinished);
}

/** Where a new comment is being written. */
export function begun(forms: Forms): Place[] {
  return Array.from(forms.values()).flatMap(({ target, written: { body, points } }) =>
    target.kind === 'new' && commentFrom(body, points) ? [target.place] : [],
  );
}

/**
 * What lies beneath the open forms once news from another device is merged in: not what they hold, which
 * can still be given up. A comment that has gone there stays here for whoever is rewriting it. A form in
 * which nothing was written since gives way to what was written there: it would say the old words again.
 */
export function beneathForms(
  { staged, forms }: { staged: Staged; forms: Forms },
  merged: Staged,
  newKey: () => string,
): { staged: Staged; forms: Forms } {
  const held = finishAll(staged, forms);
  const beneath = new Map(merged);
  const followed = new Map(forms);
  for (const [id, { target, written }] of forms) {
    const key = keyOf(target);
    const [was, wanted] = [staged.get(key), held.get(key)];
    const isOvertaken = merged.has(key) && !sameFeedback(merged.get(key), wanted);
    if (isOvertaken) followed.delete(id);
    else if (target.kind === 'staged' && wanted && !merged.has(key)) {
      const kept: FormTarget = { kind: 'staged', key: newKey() };
      beneath.set(kept.key, { ...wanted, unfinished: true });
      followed.delete(id);
      followed.set(formId(kept), { target: kept, written });
    } else if (target.kind === 'new' || sameFeedback(merged.get(key), wanted)) {
      if (was) beneath.set(key, was);
      else beneath.delete(key);
    }
  }
  return { staged: beneath, forms: followed };
}

export function withoutForm(forms: Forms, id: string): Forms {
  const left = new Map(forms);
  left.delete(id);
  return left;
}
