import { describe, expect, it } from 'vitest';
import { texts } from '../../texts/texts.ts';
import { draftProblems, itemProblems } from './draft-problems.ts';
import { toDraft, type DraftItem } from './rubric-draft.ts';
import { fullRubric } from './testing/full-rubric.ts';

const [item] = toDraft(fullRubric({ items: [1] })).items as [DraftItem];
const empty: DraftItem = { ...item, point_value: null };
const half: DraftItem = { ...empty, unparsed: '1.5' };
const problemsOf = (...items: DraftItem[]) =>
  Object.values(draftProblems({ ...toDraft(fullRubric()), items }));

const missing = 'Point values cannot be empty.';
const { wholeNumbers } = texts.common;

describe('points that are not a whole number', () => {
  it('are reported as such and not as empty', () => {
    expect(itemProblems(half)).toEqual(['points_unparsed']);
    expect(itemProblems(empty)).toEqual(['rubric_points_missing']);
    expect(problemsOf(half)).toEqual([wholeNumbers]);
    expect(problemsOf(half, empty)).toEqual([missing, wholeNumbers]);
  });

  it('include a sign without digits', () => {
    expect(problemsOf({ ...empty, unparsed: '-' })).toEqual([wholeNumbers]);
  });

  it('do not hide other problems, and are ignored in a deleted item', () => {
    const blank = { ...half, explanation: ' ' };
    expect(problemsOf(blank)).toEqual(['Item explanations cannot be empty.', wholeNumbers]);
    expect(problemsOf(item, { ...half, deleted: true })).toEqual([]);
    expect(itemProblems({ ...half, deleted: true })).toEqual([]);
  });
});
