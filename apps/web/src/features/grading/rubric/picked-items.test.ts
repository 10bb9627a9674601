import type { RubricItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { nothingStaged, savedKey, stage, type Place, type Staged } from '../staging/staged.ts';
import { attachItems } from './picked-items.ts';

const [first, second] = fullRubric().rubric_items as [RubricItem, RubricItem];
const place: Place = { path: 'main.py', line: 3 };

const press = (staged: Staged, picked: readonly RubricItem[], at = place) =>
  attachItems(picked, at, staged).reduce(stage, staged);
const pointsOf = (staged: Staged) =>
  [...staged.values()].map((one) => one.action !== 'DELETE' && one.points);

it('attaching items adds one comment per item, with its text and points', () => {
  const staged = press(nothingStaged, [first, second]);
  const at = { action: 'CREATE', ...place };
  expect([...staged.values()]).toEqual([
    { ...at, body: 'Item 1', points: 5, rubric_item_id: first.id, rubricPoints: 5 },
    { ...at, body: 'Item 2', points: -2, rubric_item_id: second.id, rubricPoints: -2 },
  ]);
});

it('attaching an item again adds nothing, even after its comment was rewritten', () => {
  const once = press(nothingStaged, [second]);
  expect(press(once, [second])).toBe(once);
  const [key] = once.keys();
  const written = { body: 'Worse than that', points: -4 };
  const rewritten = stage(once, { type: 'rewrite', key: key!, written });
  expect(press(rewritten, [second])).toBe(rewritten);
  expect(pointsOf(press(rewritten, [first, second]))).toEqual([-4, 5]);
});

it('an item can be attached to other lines, other files and the whole submission', () => {
  const elsewhere = [
    { path: 'main.py', line: 4 },
    { path: 'other.py', line: 3 },
    { path: null, line: null },
  ];
  const staged = elsewhere.reduce(
    (before, at) => press(before, [second], at),
    press(nothingStaged, [second]),
  );
  expect(pointsOf(staged)).toEqual([-2, -2, -2, -2]);
});

it('an item can be attached beside a saved or a hand-written comment', () => {
  const changed: Staged = new Map([
    [
      savedKey(1),
      {
        action: 'EDIT',
        feedback_comment_id: 1,
        version: 1,
        rubric_item_id: second.id,
        body: 'Saved',
        points: -1,
      },
    ],
  ]);
  const written = { body: 'By hand', points: 0 };
  const staged = stage(changed, { type: 'create', key: 'n', place, written });
  expect(pointsOf(press(staged, [second]))).toEqual([-1, 0, -2]);
});
