import type { DraftItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import type { LocalDraft } from './local-drafts.ts';
import { isOnServer, mergeLocalDrafts } from './merge-local-drafts.ts';
import { bodies } from './testing/draft-server.ts';

const item = (key: string, body = key): DraftItem => ({
  key,
  feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
});
/** The local draft of a tab that last saw `known` on the server. */
const tab = (known: DraftItem[], items: DraftItem[], version = 1, metAt = 0): LocalDraft => ({
  items,
  base: { items: known, version, metAt },
  sent: [],
  attempt: null,
});
const shown = (...left: LocalDraft[]) =>
  bodies(mergeLocalDrafts(left)?.merged.items ?? []).toSorted();

it('merging no local drafts gives nothing', () => {
  expect(mergeLocalDrafts([])).toBeUndefined();
});

it('a merged draft has what each tab added or changed, and not what one removed', () => {
  const known = [item('a'), item('b'), item('c')];
  const one = tab(known, [...known, item('one')]);
  const changed = tab(known, [item('a', 'changed'), item('b'), item('c')]);
  const shorter = tab(known, [item('a'), item('c')]);
  expect(shown(one, changed, shorter)).toEqual(['c', 'changed', 'one']);
  expect(shown(shorter, changed, one)).toEqual(['c', 'changed', 'one']);
});

it('a merged draft has both texts of a comment that two tabs changed', () => {
  const known = [item('a')];
  const [one, other] = ['one', 'other'].map((body) => tab(known, [item('a', body)]));
  expect(shown(one!, other!)).toEqual(['one', 'other']);
});

it('an item that the latest tab no longer saw on the server is not staged again', () => {
  const early = tab([item('graded')], [item('graded'), item('early')], 1);
  const late = tab([item('late')], [item('late')], 2);
  for (const order of [
    [early, late],
    [late, early],
  ]) {
    expect(shown(...order)).toEqual(['early', 'late']);
    expect(mergeLocalDrafts(order)?.merged.base).toEqual(late.base);
  }
});

it('a merged draft holds one unanswered submit, and leaves out a tab with another one', () => {
  const grade = (idempotencyKey: string) => ({ idempotencyKey, items: [item(idempotencyKey)] });
  const first = { ...tab([], [item('first')]), sent: [item('first')], attempt: grade('first') };
  const second = { ...tab([], [item('second')], 2), attempt: grade('second') };
  const plain = { ...tab([], [item('plain')], 3), sent: [item('plain')] };
  const same = { ...tab([], [item('same')]), attempt: grade('first') };
  const all = mergeLocalDrafts([plain, first, second, same]);
  expect(all?.sources).toEqual([plain, first, same]);
  expect(all?.merged).toMatchObject({
    attempt: first.attempt,
    sent: [item('plain'), item('first')],
  });
  expect(bodies(all?.merged.items ?? []).toSorted()).toEqual(['first', 'plain', 'same']);
});

it('an unanswered submit is dropped when another tab saw that its items are gone', () => {
  const asked = { idempotencyKey: 'k', items: [item('graded')] };
  const early = { ...tab([item('graded')], [item('graded')], 1), attempt: asked };
  const late = tab([item('late')], [item('late')], 2);
  expect(mergeLocalDrafts([early, late])?.merged).toMatchObject({
    items: late.items,
    attempt: null,
  });
});

it('a merged draft has the base items of every tab', () => {
  const [late, early] = [tab([item('a')], [item('a')], 2), tab([item('z')], [item('z', 'new')], 1)];
  expect(mergeLocalDrafts([late, early])?.merged.base.items).toEqual([item('a'), item('z')]);
});

it('a local draft is on the server when it has no change that the server lacks', () => {
  const known = [item('a'), item('b')];
  expect(isOnServer(tab(known, known), [])).toBe(true);
  expect(isOnServer(tab(known, [item('a'), item('b', 'new')]), known)).toBe(false);
  expect(isOnServer(tab(known, [item('a'), item('b', 'new')]), [item('b', 'new')])).toBe(true);
  expect(isOnServer(tab(known, [item('a')]), known)).toBe(false);
  expect(isOnServer(tab(known, [item('a')]), [item('a')])).toBe(true);
  const attempt = { idempotencyKey: 'k', items: [] };
  expect(isOnServer({ ...tab(known, known), attempt }, known)).toBe(false);
});
