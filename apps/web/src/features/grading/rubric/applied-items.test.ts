import type { Feedback } from '@lectern/contract';
import { expect, it } from 'vitest';
import { savedComment } from '../testing/saved-comment.ts';
import { shownComments } from '../staging/shown-comments.ts';
import { nothingStaged, stage, type Place, type StagingAction } from '../staging/staged.ts';
import { appliedItems, shortPlace } from './applied-items.ts';

const create = (key: string, place: Place, rubricItemId: number): StagingAction => ({
  type: 'create',
  key,
  place,
  written: { body: 'Well named', points: 2 },
  rubricItemId,
});
const saved: Feedback = {
  ...savedComment,
  action: '',
  path: 'src/main.py',
  line: 40,
  rubric_item_id: 1,
};

/** The short places of item 1 while src/main.py is shown. */
function placesOf(...actions: StagingAction[]): string[] {
  const staged = actions.reduce(stage, nothingStaged);
  const applied = appliedItems(shownComments([saved], staged, 'grace')).get(1) ?? [];
  return applied.map((comment) => shortPlace(comment, 'src/main.py'));
}

it('a rubric item is applied by saved and pending comments, in the order of files and lines', () => {
  const places = placesOf(
    create('a', { path: null, line: null }, 1),
    create('b', { path: 'src/main.py', line: 18 }, 1),
    create('c', { path: 'src/main.py', line: 19 }, 2),
    create('d', { path: 'lib/tools.py', line: 7 }, 1),
    create('e', { path: 'picture.png', line: null }, 1),
  );
  expect(places).toEqual(['tools.py:7', 'picture.png', 'line 18', 'line 40', 'whole submission']);
});

it('a deleted or unfinished comment applies no rubric item', () => {
  expect(placesOf()).toEqual(['line 40']);
  expect(placesOf({ type: 'delete', saved })).toEqual([]);
  const fresh = stage(nothingStaged, create('a', { path: null, line: null }, 1)).get('a')!;
  const staged = new Map([['a', { ...fresh, unfinished: true }]]);
  expect(appliedItems(shownComments([], staged, 'grace')).size).toBe(0);
});
