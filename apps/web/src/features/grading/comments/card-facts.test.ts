import type { Feedback } from '@lectern/contract';
import { expect, it } from 'vitest';
import type { ShownComment } from '../staging/shown-comments.ts';
import { cardFacts, placeToKeep } from './card-facts.ts';

const saved = { feedback_comment_id: 1, version: 1 } as Feedback;
const staged: ShownComment = {
  key: 'a',
  path: 'main.py',
  line: 4,
  body: 'Why?',
  points: -1,
  author: 'grace',
  saved: null,
  pending: 'CREATE',
  unfinished: false,
  conflict: false,
  displaced: null,
  repriced: null,
};

it.each<[string, Partial<ShownComment>, Partial<ReturnType<typeof cardFacts>>]>([
  [
    'a staged comment can be edited and unstaged',
    {},
    { badge: 'Pending', edit: 'Edit comment', undo: 'Unstage comment', deletes: null },
  ],
  [
    'an unfinished comment is left out of the grade and can be finished',
    { unfinished: true },
    { badge: 'Unfinished', edit: 'Finish comment', save: 'Add comment' },
  ],
  [
    'a saved comment can be edited and deleted',
    { saved, pending: null },
    { badge: null, hint: null, edit: 'Edit comment', undo: null, deletes: saved },
  ],
  [
    'a changed comment can be changed back',
    { saved, pending: 'EDIT' },
    { badge: 'Pending', undo: 'Undo this change', deletes: saved, save: 'Save' },
  ],
  [
    'a deleted comment can only be restored',
    { saved, pending: 'DELETE' },
    { isGone: true, hint: 'will be deleted', edit: null, undo: 'Undo this change', deletes: null },
  ],
])('%s', (_, comment, facts) => {
  expect(cardFacts({ ...staged, ...comment }, false)).toMatchObject(facts);
});

it('a comment whose form is open offers no second form', () => {
  expect(cardFacts(staged, true).edit).toBeNull();
});

it('a comment is kept at its line once the new contents of its file are known', () => {
  const changed: ShownComment = { ...staged, displaced: 'changed' };
  expect(placeToKeep(changed, 'new')).toEqual({ path: 'main.py', line: 4, fileSha: 'new' });
  expect(placeToKeep(changed, undefined)).toBeUndefined();
  expect(placeToKeep(staged, 'new')).toBeUndefined();
});
