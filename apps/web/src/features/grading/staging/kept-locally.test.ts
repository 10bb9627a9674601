import type { DraftItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import { forgetSynced, draftKeptHere, storageKey } from './kept-locally.ts';
import { bodies } from './testing/draft-server.ts';
import { fakeStorage } from './testing/fake-storage.ts';

const item = (body: string): DraftItem => ({
  key: body,
  feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
});
const at = (workId: number) => storageKey({ userId: 1, assignmentId: 2, workId });
const nothing = { items: [] as DraftItem[], version: 0, metAt: 0 };

it('leaves this browser with its author, unless it is nowhere else', () => {
  const storage = fakeStorage();
  const open = () => storage;
  const keep = (workId: number, kept: Parameters<ReturnType<typeof draftKeptHere>['keep']>[0]) =>
    draftKeptHere(at(workId), open).keep(kept);
  const base = { items: [item('one')], version: 1, metAt: 0 };
  keep(1, { items: [item('one')], base, sent: [], attempt: null });
  keep(2, { items: [item('one'), item('two')], base, sent: [], attempt: null });
  const attempt = { idempotencyKey: 'k', items: [item('one')] };
  keep(3, { items: [item('one')], base, sent: [], attempt });
  keep(4, { items: [item('one')], base, sent: [item('two')], attempt: null });
  storage.setItem(`${at(5)}.x`, '{');
  // What came of it is still to be asked, but there are no words to be kept.
  keep(6, { items: [], base: nothing, sent: [], attempt: { idempotencyKey: 'l', items: [] } });
  storage.setItem('lectern.theme', 'dark');
  expect(forgetSynced(open)).toBe(3);
  const left = [2, 3, 4, 6].map((workId) => expect.stringContaining(`${at(workId)}.`));
  expect(
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted(),
  ).toEqual([...left, 'lectern.theme']);
});

it('goes on without a storage, whether it refuses to be opened, to be read or to forget', () => {
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  const closed = { length: 1, key: () => `${at(3)}.x`, getItem: refuse, setItem: refuse };
  const storages = [refuse, () => ({ ...closed, clear: refuse, removeItem: refuse })];
  for (const open of storages) {
    const { keep, take } = draftKeptHere(at(3), open);
    expect(take()).toBeUndefined();
    expect(() => keep(null)).not.toThrow();
    expect(forgetSynced(open)).toBe(0);
  }
});

it('goes from the tabs that left it to the next one of the same work', () => {
  const storage = fakeStorage();
  const tab = (workId = 1) => draftKeptHere(at(workId), () => storage);
  const leave = (...items: DraftItem[]) =>
    tab().keep({ items, base: nothing, sent: [], attempt: null });
  leave(item('one'));
  leave(item('two'));
  tab(11).keep({ items: [item('of another work')], base: nothing, sent: [], attempt: null });
  expect(bodies(tab().take()?.items ?? []).toSorted()).toEqual(['one', 'two']);
  expect(storage.length).toBe(2);
  expect(tab().take()?.items).toHaveLength(2);
});

it('is forgotten, whichever tab left it, once the server has all of it', () => {
  const storage = fakeStorage();
  const tab = () => draftKeptHere(at(1), () => storage);
  const leave = (items: DraftItem[], base = nothing) =>
    tab().keep({ items, base, sent: items, attempt: null });
  leave([item('one')]);
  leave([item('one'), item('two')]);
  leave([], { items: [item('three')], version: 1, metAt: 0 });
  const here = tab();
  here.keep({ items: [item('one')], base: nothing, sent: [], attempt: null });
  here.arrived([item('one'), item('three')]);
  expect(storage.length).toBe(3);
  here.arrived([item('one'), item('two')]);
  expect(storage.length).toBe(1);
});

it('stays where it is as long as there is no room for it at the next tab', () => {
  const storage = fakeStorage();
  draftKeptHere(at(1), () => storage).keep({
    items: [item('one')],
    base: nothing,
    sent: [],
    attempt: null,
  });
  const full = { ...storage, length: 1, setItem: () => expect.fail('no room') };
  expect(draftKeptHere(at(1), () => full).take()?.items).toEqual([item('one')]);
  expect(storage.length).toBe(1);
});
