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
  rubricItemId: null,
  pending: 'CREATE',
  unfinished: false,
  conflict: false,
  displaced: null,
  repriced: null,
};

it.each<[string, Partial<ShownComment>, Partial<ReturnType<typeof cardFacts>>]>([
  [
    'the card of a staged comment offers to edit and unstage it',
    {},
    { badge: 'Pending', edit: 'Edit comment', undo: 'Remove draft comment', deletes: null },
  ],
  [
    'the card of an unfinished comment says that the grade leaves it out, and offers to finish it',
    { unfinished: true },
    { badge: 'Unfinished', edit: 'Finish comment', save: 'Add comment' },
  ],
  [
    'the card of a saved comment offers to edit and delete it',
    { saved, pending: null },
    { badge: null, hint: null, edit: 'Edit comment', undo: null, deletes: saved },
  ],
  [
    'the card of an edited comment offers to undo the edit',
    { saved, pending: 'EDIT' },
    { badge: 'Pending', undo: 'Undo this change', deletes: saved, save: 'Save' },
  ],
  [
    'the card of a deleted comment offers only to restore it',
    { saved, pending: 'DELETE' },
    { isGone: true, hint: 'will be deleted', edit: null, undo: 'Undo this change', deletes: null },
  ],
])('%s', (_, comment, facts) => {
  expect(cardFacts({ ...staged, ...comment }, false)).toMatchObject(facts);
});

it('the card of a comment offers no second form while its form is open', () => {
  expect(cardFacts(staged, true).edit).toBeNull();
});

it('a comment can be confirmed at its line once the new contents of its file are known', () => {
  const changed: ShownComment = { ...staged, displaced: 'changed' };
  expect(placeToKeep(changed, 'new')).toEqual({ path: 'main.py', line: 4, fileSha: 'new' });
  expect(placeToKeep(changed, undefined)).toBeUndefined();
  expect(placeToKeep(staged, 'new')).toBeUndefined();
});
