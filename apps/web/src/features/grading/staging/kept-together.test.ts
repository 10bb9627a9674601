import type { DraftItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import type { Kept } from './kept-locally.ts';
import { hasArrived, together } from './kept-together.ts';
import { bodies } from './testing/draft-server.ts';

const item = (key: string, body = key): DraftItem => ({
  key,
  feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
});
/** A tab that knew these to be on the server, and was left with those. */
const tab = (known: DraftItem[], items: DraftItem[], version = 1, metAt = 0): Kept => ({
  items,
  base: { items: known, version, metAt },
  sent: [],
  attempt: null,
});
const shown = (...left: Kept[]) => bodies(together(left)?.kept.items ?? []).toSorted();

it('is nothing where no tab has left anything', () => {
  expect(together([])).toBeUndefined();
});

it('has what each has added and changed, and not what one has taken away', () => {
  const known = [item('a'), item('b'), item('c')];
  const one = tab(known, [...known, item('one')]);
  const changed = tab(known, [item('a', 'changed'), item('b'), item('c')]);
  const shorter = tab(known, [item('a'), item('c')]);
  expect(shown(one, changed, shorter)).toEqual(['c', 'changed', 'one']);
  expect(shown(shorter, changed, one)).toEqual(['c', 'changed', 'one']);
});

it('has both texts of what two have changed', () => {
  const known = [item('a')];
  const [one, other] = ['one', 'other'].map((body) => tab(known, [item('a', body)]));
  expect(shown(one!, other!)).toEqual(['one', 'other']);
});

it('goes by the tab that met the server last: what is gone there is not staged again', () => {
  const early = tab([item('graded')], [item('graded'), item('early')], 1);
  const late = tab([item('late')], [item('late')], 2);
  for (const order of [
    [early, late],
    [late, early],
  ]) {
    expect(shown(...order)).toEqual(['early', 'late']);
    expect(together(order)?.kept.base).toEqual(late.base);
  }
});

it('asks about one grade without an answer at a time, and leaves the tab with another', () => {
  const grade = (idempotencyKey: string) => ({ idempotencyKey, items: [item(idempotencyKey)] });
  const first = { ...tab([], [item('first')]), sent: [item('first')], attempt: grade('first') };
  const second = { ...tab([], [item('second')], 2), attempt: grade('second') };
  const plain = { ...tab([], [item('plain')], 3), sent: [item('plain')] };
  const same = { ...tab([], [item('same')]), attempt: grade('first') };
  const all = together([plain, first, second, same]);
  expect(all?.of).toEqual([plain, first, same]);
  expect(all?.kept).toMatchObject({
    attempt: first.attempt,
    sent: [item('plain'), item('first')],
  });
  expect(bodies(all?.kept.items ?? []).toSorted()).toEqual(['first', 'plain', 'same']);
});

it('asks no more about what another tab knows to be gone', () => {
  const asked = { idempotencyKey: 'k', items: [item('graded')] };
  const early = { ...tab([item('graded')], [item('graded')], 1), attempt: asked };
  const late = tab([item('late')], [item('late')], 2);
  expect(together([early, late])?.kept).toMatchObject({ items: late.items, attempt: null });
});

it('remembers what each has begun with', () => {
  const [late, early] = [tab([item('a')], [item('a')], 2), tab([item('z')], [item('z', 'new')], 1)];
  expect(together([late, early])?.kept.base.items).toEqual([item('a'), item('z')]);
});

it('has arrived when the server says the same, or it brings no change', () => {
  const known = [item('a'), item('b')];
  expect(hasArrived(tab(known, known), [])).toBe(true);
  expect(hasArrived(tab(known, [item('a'), item('b', 'new')]), known)).toBe(false);
  expect(hasArrived(tab(known, [item('a'), item('b', 'new')]), [item('b', 'new')])).toBe(true);
  expect(hasArrived(tab(known, [item('a')]), known)).toBe(false);
  expect(hasArrived(tab(known, [item('a')]), [item('a')])).toBe(true);
  const attempt = { idempotencyKey: 'k', items: [] };
  expect(hasArrived({ ...tab(known, known), attempt }, known)).toBe(false);
});
