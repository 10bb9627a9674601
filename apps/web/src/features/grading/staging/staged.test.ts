import { newKey } from '../../../lib/new-key.ts';
import type { Feedback, StagedFeedback } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stagedAfterSubmit } from './after-submit.ts';
import { mergeStaged } from './merge-staged.ts';
import { sameFeedback, sameStaged } from './same-feedback.ts';
import { orphans, shownComments, stagedScore } from './shown-comments.ts';
import {
  finished,
  fromItems,
  nothingStaged,
  savedKey,
  stage,
  toItems,
  wholeWork,
  type Staged,
  type StagingAction,
} from './staged.ts';
import { finishAll, formId, type FormTarget, type Unfinished } from './unfinished.ts';

const savedComment = (id: number, facts: Partial<Feedback> = {}): Feedback => ({
  path: 'main.py',
  line: 3,
  body: `saved ${id}`,
  points: id,
  ta_username: 'grace',
  rubric_item_id: null,
  feedback_comment_id: id,
  version: 1,
  created_at: '2026-09-01T12:00:00Z',
  action: '',
  ...facts,
});
const noForms = new Map<string, Unfinished>();
const saved = [1, 2, 3].map((id) => savedComment(id));

const bodies = fc.constantFrom('', ' ', 'a', ' b ', 'saved 1', 'saved 2');
const written = fc.record({ body: bodies, points: fc.integer({ min: -3, max: 3 }) });
const aSaved = fc.constantFrom(...saved);
const keys = fc.constantFrom('n1', 'n2', 'n3');
const place = fc.constantFrom({ path: 'main.py', line: 3 }, { path: null, line: null });
const action: fc.Arbitrary<StagingAction> = fc.oneof(
  fc.record({ type: fc.constant('create' as const), key: keys, place, written }),
  fc.record({ type: fc.constant('edit' as const), saved: aSaved, written }),
  fc.record({ type: fc.constant('delete' as const), saved: aSaved }),
  fc.record({ type: fc.constant('rewrite' as const), key: keys, written }),
  fc.record({
    type: fc.constant('unstage' as const),
    key: fc.oneof(
      keys,
      aSaved.map(({ feedback_comment_id }) => savedKey(feedback_comment_id)),
    ),
  }),
);
const actions = fc.array(action, { maxLength: 25 });
const run = (steps: readonly StagingAction[], from: Staged = nothingStaged) =>
  steps.reduce(stage, from);

/** The saved feedback after the server has applied what is staged. */
function applied(before: readonly Feedback[], staged: Staged): Feedback[] {
  let nextId = 100;
  const after = new Map(before.map((one) => [one.feedback_comment_id, one]));
  for (const change of staged.values()) {
    if (change.action === 'DELETE') after.delete(change.feedback_comment_id);
    else if (change.action === 'EDIT') {
      const was = after.get(change.feedback_comment_id)!;
      const { body, points } = change;
      after.set(was.feedback_comment_id, { ...was, body, points, version: was.version + 1 });
    } else {
      const id = nextId++;
      const { path, line, body, points } = change;
      after.set(id, savedComment(id, { path, line, body, points }));
    }
  }
  return [...after.values()];
}

const texts = (comments: readonly { body: string; points: number }[]) =>
  comments.map(({ body, points }) => `${body}/${points}`).sort();

describe('staging', () => {
  it('holds at most one change for each saved comment, and no empty comment', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const staged = run(steps);
        const changes = [...staged.values()].flatMap((one) =>
          one.action === 'CREATE' ? [] : [one.feedback_comment_id],
        );
        expect(new Set(changes).size).toBe(changes.length);
        for (const one of staged.values()) {
          if (one.action !== 'DELETE') expect(one.body.trim()).toBe(one.body);
          if (one.action !== 'DELETE') expect(one.body).not.toBe('');
        }
      }),
    );
  });

  it('shows before a submit exactly what is saved after it, with the same score', () => {
    fc.assert(
      fc.property(actions, fc.integer({ min: 0, max: 20 }), (steps, defaultScore) => {
        const staged = run(steps);
        const shown = shownComments(saved, staged, 'grace');
        const after = applied(saved, staged);
        expect(texts(shown.filter(({ pending }) => pending !== 'DELETE'))).toEqual(texts(after));
        const score = after.reduce((sum, { points }) => sum + points, defaultScore);
        expect(stagedScore(defaultScore, shown)).toBe(score);
      }),
    );
  });

  it('survives being serialised to JSON', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const staged = run(steps);
        const stored = JSON.stringify(toItems(staged));
        expect(sameStaged(fromItems(JSON.parse(stored)), staged)).toBe(true);
      }),
    );
  });

  it('trims comments, ignores empty ones and gives points a default text', () => {
    const at = { path: 'a', line: 1 };
    const create = (body: string, points: number) =>
      stage(nothingStaged, { type: 'create', key: 'n', place: at, written: { body, points } });
    expect(create('  ', 0)).toBe(nothingStaged);
    expect(create(' x ', 0).get('n')).toMatchObject({ body: 'x', points: 0 });
    expect(create('', -2).get('n')).toMatchObject({
      body: 'No comment left for this point adjustment.',
      points: -2,
    });
  });

  it('unstages an edit that was changed back, and replaces an edit by a deletion', () => {
    const [one] = saved as [Feedback];
    const edited = run([{ type: 'edit', saved: one, written: { body: 'new', points: 0 } }]);
    expect(edited.get(savedKey(1))).toMatchObject({ action: 'EDIT', version: 1, body: 'new' });
    const back = { type: 'edit', saved: one, written: { body: 'saved 1', points: 1 } } as const;
    expect(stage(edited, back).size).toBe(0);
    const repriced = { type: 'edit', saved: one, written: { body: 'saved 1', points: 5 } } as const;
    expect(stage(edited, repriced).get(savedKey(1))).toMatchObject({ action: 'EDIT', points: 5 });
    const deleted = stage(edited, { type: 'delete', saved: one });
    expect([...deleted.values()]).toEqual([
      { action: 'DELETE', feedback_comment_id: 1, version: 1 },
    ]);
  });

  it('detects that another grader changed or deleted the edited comment', () => {
    const [one] = saved as [Feedback];
    const staged = run([{ type: 'edit', saved: one, written: { body: 'mine', points: 5 } }]);
    const moved = [savedComment(1, { version: 2, body: 'theirs' })];
    expect(shownComments(moved, staged, 'me')[0]).toMatchObject({ conflict: true, body: 'mine' });
    expect(shownComments(saved, staged, 'me')[0]).toMatchObject({ conflict: false });
    expect(orphans(moved, staged)).toEqual([]);
    expect(orphans([], staged)).toEqual([[savedKey(1), { body: 'mine', points: 5 }]]);
    expect(orphans(undefined, staged)).toEqual([]);
  });
});

describe('unfinished comments', () => {
  it('are staged at the place of their form', () => {
    const target: FormTarget = { kind: 'new', key: 'n1', place: { path: 'a.c', line: 9 } };
    const edit: FormTarget = { kind: 'saved', saved: saved[1]! };
    const forms = new Map(
      [
        { target, written: { body: 'half a', points: 0 } },
        { target: edit, written: { body: 'changed', points: 2 } },
      ].map((form) => [formId(form.target), form]),
    );
    const staged = finishAll(nothingStaged, forms);
    expect(staged.get('n1')).toMatchObject({ path: 'a.c', line: 9, body: 'half a' });
    expect(staged.get(savedKey(2))).toMatchObject({ action: 'EDIT', body: 'changed' });
    expect(finished(staged).size).toBe(0);
  });

  it('count as the saved comment in the score', () => {
    const form = {
      target: { kind: 'saved', saved: saved[0]! },
      written: { body: 'x', points: -9 },
    };
    const staged = finishAll(nothingStaged, new Map([['any', form as Unfinished]]));
    const score = (shown: Staged) => stagedScore(10, shownComments(saved, shown, 'me'));
    expect(shownComments(saved, staged, 'me')[0]).toMatchObject({ points: -9, unfinished: true });
    expect(score(staged)).toBe(score(nothingStaged));
  });
});

describe('merging two devices', () => {
  const merge = (base: Staged, mine: Staged, theirs: Staged) =>
    mergeStaged({ base, mine, theirs }, newKey);

  it('takes the changes of the only device that made some', () => {
    fc.assert(
      fc.property(actions, actions, (first, second) => {
        const base = run(first);
        const changed = run(second, base);
        expect(sameStaged(merge(base, changed, base), changed)).toBe(true);
        expect(sameStaged(merge(base, base, changed), changed)).toBe(true);
        expect(sameStaged(merge(base, changed, changed), changed)).toBe(true);
      }),
    );
  });

  it('loses no new comment and no change made here', () => {
    fc.assert(
      fc.property(actions, actions, actions, (first, here, there) => {
        const base = run(first);
        const [mine, theirs] = [run(here, base), run(there, base)];
        const merged = [...merge(base, mine, theirs).values()];
        const has = (one: StagedFeedback) => merged.some((other) => sameFeedback(one, other));
        for (const [key, one] of mine) {
          if (!sameFeedback(one, base.get(key))) expect(has(one)).toBe(true);
        }
        for (const [key, one] of theirs) {
          if (one.action === 'CREATE' && !sameFeedback(one, base.get(key)))
            expect(has(one)).toBe(true);
        }
      }),
    );
  });

  it('keeps the other text when the copy that has it is removed', () => {
    const edit = (body: string): StagingAction => ({
      type: 'edit',
      saved: saved[0]!,
      written: { body, points: 1 },
    });
    const copy = run([edit('copied')]);
    const both = merge(nothingStaged, run([edit('here')]), copy);
    const copyKey = [...both.keys()].find((key) => key !== savedKey(1))!;
    const taken = run([edit('copied'), { type: 'unstage', key: copyKey }], both);
    const merged = merge(both, run([edit('newer')], both), taken);
    const bodies = [...merged.values()].map((item) => item.action !== 'DELETE' && item.body);
    expect(bodies.toSorted()).toEqual(['copied', 'newer']);
  });

  it('keeps the points of a new comment beside an equal one at the same place', () => {
    const said = (key: string, body: string): StagingAction => ({
      type: 'create',
      key,
      place: wholeWork,
      written: { body, points: -1 },
    });
    const base = run([said('n1', 'once'), said('n2', 'twice')]);
    const there = run([said('n1', 'twice')], base);
    const merged = merge(base, run([said('n1', 'here')], base), there);
    expect(stagedScore(0, shownComments([], merged, 'me'))).toBe(-3);
  });

  const place = { path: 'a', line: 1, fileSha: 'old' };
  const one = run([{ type: 'create', key: 'n1', place, written: { body: 'x', points: 1 } }]);

  it('removes what the other device submitted', () => {
    expect(merge(one, one, nothingStaged).size).toBe(0);
  });

  it('keeps the confirmation of newer contents and a rewritten text', () => {
    const kept = run([{ type: 'move', key: 'n1', place: { ...place, fileSha: 'new' } }], one);
    const written = run([{ type: 'rewrite', key: 'n1', written: { body: 'y', points: 1 } }], one);
    expect(sameStaged(kept, one)).toBe(false);
    expect(merge(one, kept, one)).toEqual(kept);
    expect(merge(one, one, kept)).toEqual(kept);
    expect([...merge(one, kept, written).values()]).toMatchObject([{ body: 'y', fileSha: 'new' }]);
    expect([...merge(one, written, kept).values()]).toMatchObject([{ body: 'y' }]);
  });

  it('keeps the decision about new points of a rubric item', () => {
    const written = { body: 'x', points: -4 };
    const picked = run([{ type: 'create', key: 'n1', place, written, rubricItemId: 32 }]);
    const decided = (points: number | null) =>
      run([{ type: 'reprice', key: 'n1', points }], fromItems(toItems(picked)));
    for (const there of [decided(null), decided(-1)]) {
      expect(sameStaged(there, picked)).toBe(false);
      expect(merge(picked, there, picked)).toEqual(there);
      expect(merge(picked, picked, there)).toEqual(there);
    }
    expect([...decided(-1).values()]).toMatchObject([{ points: -1, rubricPoints: -1 }]);
    expect([...decided(null).values()]).toMatchObject([{ points: -4, rubric_item_id: 32 }]);
    expect(toItems(decided(null))[0]).not.toHaveProperty('rubric_points');
  });
});

describe('a submit that was confirmed late', () => {
  it('leaves nothing staged if nothing changed since', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const staged = run(steps);
        const left = stagedAfterSubmit(
          { staged, forms: noForms },
          toItems(staged),
          applied(saved, staged),
        );
        expect(left.size).toBe(0);
      }),
    );
  });

  it('leads to the last wanted state, with each comment once', () => {
    const createOnly = fc.array(
      fc.record({
        type: fc.constant('create' as const),
        key: keys,
        place,
        written: fc.record({
          body: fc.uuid(),
          points: fc.integer({ min: -3, max: 3 }),
        }),
      }),
      { maxLength: 5 },
    );
    const changes = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constant('rewrite' as const),
          key: keys,
          written: fc.record({ body: fc.uuid(), points: fc.integer({ min: -3, max: 3 }) }),
        }),
        fc.record({ type: fc.constant('unstage' as const), key: keys }),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(createOnly, changes, (first, second) => {
        const attempted = run(first);
        const wanted = run(second, attempted);
        const afterFirst = applied([], attempted);
        const left = stagedAfterSubmit(
          { staged: wanted, forms: noForms },
          toItems(attempted),
          afterFirst,
        );
        expect(texts(applied(afterFirst, left))).toEqual(texts(applied([], wanted)));
      }),
    );
  });
});
