import type { Feedback } from '@lectern/contract';
import { put, stage, type Place, type Staged, type Written } from './staged.ts';

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
      return `saved:${target.saved.feedback_comment_id}`;
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

/** Whoever leaves the work in the middle of a sentence finds it staged there, marked as what it is. */
export function finishAll(staged: Staged, forms: Forms): Staged {
  return Array.from(forms.values()).reduce((before, form) => {
    const after = finish(before, form);
    const { target } = form;
    if (target.kind === 'saved') return after;
    const item = after.get(target.key);
    const isHalf = target.kind === 'new' || before.get(target.key)?.unfinished;
    return item && isHalf ? put(after, target.key, { ...item, unfinished: true }) : after;
  }, staged);
}

export function withoutForm(forms: Forms, id: string): Forms {
  const left = new Map(forms);
  left.delete(id);
  return left;
}
