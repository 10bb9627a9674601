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

/** The target of a comment form: a new comment, a saved one or a staged one. */
export type FormTarget =
  | { kind: 'new'; place: Place; key: string }
  | { kind: 'saved'; saved: Feedback }
  | { kind: 'staged'; key: string };

/** An open comment form. */
export interface Unfinished {
  target: FormTarget;
  written: Written;
}

export type Forms = ReadonlyMap<string, Unfinished>;

/** Each last line and each comment has at most one form. */
export function formId(target: FormTarget): string {
  switch (target.kind) {
    case 'new':
      return newFormId(target.place);
    case 'saved':
      return stagedKeyOf(target);
    case 'staged':
      return `staged:${target.key}`;
  }
}

export function newFormId({ path, line }: Place): string {
  return `new:${line ?? ''}:${path ?? ''}`;
}

/** Stages the text of a form. An empty form changes nothing. */
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

/** The key that the form's comment has or will have in `Staged`. */
export function stagedKeyOf(target: FormTarget): string {
  return target.kind === 'saved' ? savedKey(target.saved.feedback_comment_id) : target.key;
}

/** Stages the text of all open forms. Changed items are marked as unfinished. */
export function finishAll(staged: Staged, forms: Forms): Staged {
  return Array.from(forms.values()).reduce((before, form) => {
    const after = finish(before, form);
    const key = stagedKeyOf(form.target);
    const item = after.get(key);
    const isChanged = item && !sameFeedback(item, before.get(key));
    return isChanged ? put(after, key, { ...item, unfinished: true }) : after;
  }, staged);
}

/** Whether closing the form would lose text. */
export function isEdited(staged: Staged, form: Unfinished): boolean {
  return !sameStaged(finishAll(staged, new Map([[formId(form.target), form]])), staged);
}

/**
 * Reopens a discarded form. If its place has a form with other text, or its comment is gone, stages the
 * discarded text beside it as unfinished.
 */
export function restoreForm(
  { staged, forms }: { staged: Staged; forms: Forms },
  form: Unfinished,
  item: StagedItem | undefined,
  newKey: () => string,
): { staged: Staged; forms: Forms } {
  const { target } = form;
  const id = formId(target);
  const there = forms.get(id);
  const isGone = target.kind === 'staged' && !staged.has(target.key);
  if (!isGone && !(there && isEdited(staged, there))) {
    return { staged, forms: new Map(forms).set(id, form) };
  }
  if (!item) return { staged, forms };
  return {
    staged: put(staged, newKey(), { ...asNewComment(item, target), unfinished: true }),
    forms,
  };
}

/** A saved comment has at most one staged edit, so the discarded text becomes a new comment. */
function asNewComment(item: StagedItem, target: FormTarget): StagedItem {
  if (item.action !== 'EDIT' || target.kind !== 'saved') return item;
  const { body, points, rubric_item_id } = item;
  const { path, line, start_line } = target.saved;
  return { action: 'CREATE', path, line, start_line, body, points, rubric_item_id };
}

/** The items that a grade leaves out: unfinished ones and those of open forms. */
export function unfinishedIn({ staged, forms }: { staged: Staged; forms: Forms }): StagedItem[] {
  return Array.from(finishAll(staged, forms).values()).filter(({ unfinished }) => unfinished);
}

/** The places of forms with text for a new comment. */
export function newCommentPlaces(forms: Forms): Place[] {
  return Array.from(forms.values()).flatMap(({ target, written: { body, points } }) =>
    target.kind === 'new' && commentFrom(body, points) ? [target.place] : [],
  );
}

/**
 * Separates merged items from the open forms again. `merged` includes the text of the forms, which can still
 * be cancelled, so the items below the forms get their staged state back. A form that lost the merge
 * closes. A form keeps its comment if another device removed that.
 */
export function rebaseForms(
  { staged, forms }: { staged: Staged; forms: Forms },
  merged: Staged,
  newKey: () => string,
): { staged: Staged; forms: Forms } {
  const withForms = finishAll(staged, forms);
  const below = new Map(merged);
  const open = new Map(forms);
  for (const [id, { target, written }] of forms) {
    const key = stagedKeyOf(target);
    const [was, wanted] = [staged.get(key), withForms.get(key)];
    const hasLost = merged.has(key) && !sameFeedback(merged.get(key), wanted);
    if (hasLost) open.delete(id);
    else if (target.kind === 'staged' && wanted && !merged.has(key)) {
      const kept: FormTarget = { kind: 'staged', key: newKey() };
      below.set(kept.key, { ...wanted, unfinished: true });
      open.delete(id);
      open.set(formId(kept), { target: kept, written });
    } else if (target.kind === 'new' || sameFeedback(merged.get(key), wanted)) {
      if (was) below.set(key, was);
      else below.delete(key);
    }
  }
  return { staged: below, forms: open };
}

/** Opens a form. One that is open at its place takes the new range and keeps its text. */
export function withForm(forms: Forms, form: Unfinished): Forms {
  const id = formId(form.target);
  const there = forms.get(id);
  if (!there) return new Map(forms).set(id, form);
  const { target } = there;
  if (target.kind !== 'new' || form.target.kind !== 'new') return forms;
  const { place } = form.target;
  if ((place.start_line ?? null) === (target.place.start_line ?? null)) return forms;
  return new Map(forms).set(id, { ...there, target: { ...target, place } });
}

export function withoutForm(forms: Forms, id: string): Forms {
  const left = new Map(forms);
  left.delete(id);
  return left;
}
