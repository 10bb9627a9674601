import { limits, SaveRubric } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  beginDraft,
  isChanged,
  followSaved,
  hasChangedPoints,
  moveItem,
  replaceItem,
  toDraft,
  toSave,
  visibleItems,
  type RubricDraft,
} from './rubric-draft.ts';
import { fullRubric } from './testing/full-rubric.ts';

const owner = { org_id: 42, classroom_id: 7 };
const saved = fullRubric({ items: [5, -2, 0] });
const explanations = (draft: RubricDraft) => visibleItems(draft).map((item) => item.explanation);
const item = (draft: RubricDraft, at: number) => draft.items[at]!;

describe('a draft', () => {
  it('starts with one blank item and a default name when nothing is given', () => {
    const draft = beginDraft({ asNew: false });
    expect(draft).toMatchObject({ rubricId: null, version: null, name: 'New Rubric' });
    expect(draft.items).toEqual([
      { key: 0, id: null, impact: 'N', point_value: null, explanation: '', deleted: false },
    ]);
  });

  it('starts with the name of the assignment', () => {
    const draft = beginDraft({ assignmentName: 'HW 1', asNew: false });
    expect(draft.name).toBe('HW 1 Rubric');
    expect(draft.items).toHaveLength(1);
  });

  it('cuts the name of a long assignment to the longest rubric name', () => {
    const assignmentName = 'x'.repeat(limits.assignmentName);
    const { name } = beginDraft({ assignmentName, asNew: false });
    expect(name).toHaveLength(limits.rubricName);
  });

  it('starts with the saved items and their impacts', () => {
    const draft = beginDraft({ assignmentName: 'HW 1', rubric: saved, asNew: false });
    expect(draft).toMatchObject({ rubricId: 3, version: 2, name: 'Style' });
    expect(draft.items.map(({ impact }) => impact)).toEqual(['A', 'D', 'N']);
  });

  it('starts with new items when it copies a rubric', () => {
    const draft = beginDraft({ assignmentName: 'HW 1', rubric: saved, asNew: true });
    expect(draft).toMatchObject({ rubricId: null, version: null, name: 'HW 1 Rubric' });
    expect(draft.items.map(({ id, point_value }) => [id, point_value])).toEqual([
      [null, 5],
      [null, -2],
      [null, 0],
    ]);
    expect(beginDraft({ rubric: saved, asNew: true }).name).toBe('New Rubric');
  });
});

describe('moving an item', () => {
  it('skips deleted items and stops at the ends', () => {
    const draft = toDraft(saved);
    const shorter = replaceItem(draft, { ...item(draft, 1), deleted: true });
    expect(explanations(moveItem(shorter, 0, 1))).toEqual(['Item 3', 'Item 1']);
    expect(moveItem(draft, 0, -1)).toBe(draft);
    expect(moveItem(draft, 2, 1)).toBe(draft);
    expect(moveItem(draft, 99, 1)).toBe(draft);
  });

  it('keeps every item once and is undone by moving back', () => {
    const moves = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(1 as const, -1 as const)));
    const rubric = fullRubric({ items: [1, 2, 3, 4, 5, 6] });
    fc.assert(
      fc.property(moves, fc.nat({ max: 5 }), (steps, key) => {
        const draft = steps.reduce((known, [at, by]) => moveItem(known, at, by), toDraft(rubric));
        expect(explanations(draft).toSorted()).toEqual(explanations(toDraft(rubric)));
        const further = moveItem(draft, key, 1);
        if (further !== draft) expect(moveItem(further, key, -1)).toEqual(draft);
      }),
    );
  });
});

describe('unsaved changes', () => {
  it('exist only while the draft differs from what is saved', () => {
    const draft = toDraft(saved);
    const renamed = { ...draft, name: 'Tests' };
    expect(isChanged(draft, toDraft(saved))).toBe(false);
    expect(isChanged(draft, renamed)).toBe(true);
    expect(isChanged(draft, { ...renamed, name: 'Style' })).toBe(false);
    expect(isChanged(draft, moveItem(draft, 0, 1))).toBe(true);
    expect(isChanged(draft, replaceItem(draft, { ...item(draft, 0), deleted: true }))).toBe(true);
  });

  it('do not include an item that was added and deleted again', () => {
    const draft = toDraft(saved);
    const added = addItem(draft);
    expect(isChanged(draft, added)).toBe(true);
    const withdrawn = replaceItem(added, { ...item(added, 3), deleted: true });
    expect(isChanged(draft, withdrawn)).toBe(false);
    expect(toSave(withdrawn, owner).rubric_items).toHaveLength(3);
  });

  it('stay when somebody saves a newer version, which an unchanged draft follows', () => {
    const from = toDraft(saved);
    const newer = { ...from, version: 3, name: 'Tests' };
    const unchanged = { from, draft: from };
    const changed = { from, draft: { ...from, name: 'Mine' } };
    expect(followSaved(unchanged, newer)).toEqual({ from: newer, draft: newer });
    expect(followSaved(changed, newer)).toBe(changed);
    expect(followSaved(unchanged, from)).toBe(unchanged);
    expect(followSaved(unchanged, { ...newer, rubricId: 4 })).toBe(unchanged);
  });

  it('keep a new rubric from following the name of its assignment', () => {
    const from = beginDraft({ assignmentName: 'HW 1', asNew: false });
    const renamed = beginDraft({ assignmentName: 'HW 2', asNew: false });
    const unchanged = { from, draft: from };
    const changed = { from, draft: { ...from, name: 'Mine' } };
    expect(followSaved(unchanged, renamed)).toEqual({ from: renamed, draft: renamed });
    expect(followSaved(changed, renamed)).toBe(changed);
    expect(followSaved(unchanged, { ...from })).toBe(unchanged);
  });

  it('end when a newer version has the same content under other keys', () => {
    const from = toDraft(saved);
    const shorter = replaceItem(from, { ...item(from, 0), deleted: true });
    const moved = addItem(moveItem(shorter, 1, 1));
    const typed = { key: 3, id: null, impact: 'A', point_value: 4, deleted: false } as const;
    const draft = replaceItem({ ...moved, name: 'Mine ' }, { ...typed, explanation: ' Tests' });
    const stored = fullRubric({ name: 'Mine', version: 3, items: [0, -2, 4] });
    const said = ['Item 3', 'Item 2', 'Tests'];
    stored.rubric_items.forEach((one, at) => (one.explanation = said[at]!));
    const newer = toDraft(stored);
    const known = { from, draft };
    expect(followSaved(known, newer)).toEqual({ from: newer, draft: newer });
    expect(followSaved(known, { ...newer, version: 2 })).toBe(known);
    const others: RubricDraft[] = [
      { ...newer, name: 'Theirs' },
      moveItem(newer, 0, 1),
      addItem(newer),
      replaceItem(newer, { ...item(newer, 0), deleted: true }),
      replaceItem(newer, { ...item(newer, 2), point_value: 5 }),
      replaceItem(newer, { ...item(newer, 2), impact: 'N' }),
      replaceItem(newer, { ...item(newer, 2), explanation: 'Names' }),
    ];
    for (const other of others) expect(followSaved(known, other)).toBe(known);
  });

  it('never reuse the key of a deleted item', () => {
    const draft = toDraft(saved);
    const shorter = replaceItem(draft, { ...item(draft, 2), deleted: true });
    expect(addItem(shorter).items.map(({ key }) => key)).toEqual([0, 1, 2, 3]);
  });
});

describe('points', () => {
  it('count as changed only if a saved item that is kept has other points', () => {
    const draft = toDraft(saved);
    const first = item(draft, 0);
    expect(hasChangedPoints(draft, { ...draft, name: 'Tests' })).toBe(false);
    expect(hasChangedPoints(draft, moveItem(draft, 0, 1))).toBe(false);
    expect(hasChangedPoints(draft, addItem(draft))).toBe(false);
    expect(hasChangedPoints(draft, replaceItem(draft, { ...first, point_value: 6 }))).toBe(true);
    const gone = { ...first, point_value: 6, deleted: true };
    expect(hasChangedPoints(draft, replaceItem(draft, gone))).toBe(false);
  });
});

describe('the request', () => {
  it('has the items in order and trimmed, the version, and marks for deleted items', () => {
    const draft = toDraft(saved);
    const first = { ...item(draft, 0), explanation: ' Names ' };
    const shorter = replaceItem(replaceItem(draft, first), { ...item(draft, 1), deleted: true });
    const body = toSave({ ...shorter, name: ' Style ' }, owner);
    expect(SaveRubric.parse(body).rubric_items.map(({ id }) => id)).toEqual([31, 33]);
    expect(body).toEqual({
      rubric: { name: 'Style', reusable: true, version: 2, ...owner },
      rubric_items: [
        { id: 31, point_value: 5, explanation: 'Names', deleted: false },
        { id: 32, point_value: -2, explanation: 'Item 2', deleted: true },
        { id: 33, point_value: 0, explanation: 'Item 3', deleted: false },
      ],
    });
  });
});
