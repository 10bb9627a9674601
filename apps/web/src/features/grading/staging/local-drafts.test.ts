import type { DraftItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import { forgetSynced, localDrafts, storageKey, type LocalDraft } from './local-drafts.ts';
import { bodies } from './testing/draft-server.ts';
import { fakeStorage } from './testing/fake-storage.ts';

const item = (body: string): DraftItem => ({
  key: body,
  feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
});
const at = (workId: number) => storageKey({ userId: 1, assignmentId: 2, workId });
const nothing = { items: [] as DraftItem[], version: 0, metAt: 0 };

it('logout removes local drafts that the server has, and keeps the others', () => {
  const storage = fakeStorage();
  const open = () => storage;
  const write = (workId: number, draft: LocalDraft) =>
    localDrafts(at(workId), open).writeLocal(draft);
  const base = { items: [item('one')], version: 1, metAt: 0 };
  write(1, { items: [item('one')], base, sent: [], attempt: null });
  write(2, { items: [item('one'), item('two')], base, sent: [], attempt: null });
  const attempt = { idempotencyKey: 'k', items: [item('one')] };
  write(3, { items: [item('one')], base, sent: [], attempt });
  write(4, { items: [item('one')], base, sent: [item('two')], attempt: null });
  storage.setItem(`${at(5)}.x`, '{');
  // Its key is kept for the retry, but it contains no text.
  write(6, { items: [], base: nothing, sent: [], attempt: { idempotencyKey: 'l', items: [] } });
  storage.setItem('lectern.theme', 'dark');
  expect(forgetSynced(open)).toBe(3);
  const left = [2, 3, 4, 6].map((workId) => expect.stringContaining(`${at(workId)}.`));
  expect(
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted(),
  ).toEqual([...left, 'lectern.theme']);
});

it('a draft works without storage, whether opening, reading or removing is refused', () => {
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  const closed = { length: 1, key: () => `${at(3)}.x`, getItem: refuse, setItem: refuse };
  const storages = [refuse, () => ({ ...closed, clear: refuse, removeItem: refuse })];
  for (const open of storages) {
    const { writeLocal, takeOverLocal } = localDrafts(at(3), open);
    expect(takeOverLocal()).toBeUndefined();
    expect(() => writeLocal(null)).not.toThrow();
    expect(forgetSynced(open)).toBe(0);
  }
});

it('a new tab takes over the drafts that other tabs of the same submission left', () => {
  const storage = fakeStorage();
  const tab = (workId = 1) => localDrafts(at(workId), () => storage);
  const leave = (...items: DraftItem[]) =>
    tab().writeLocal({ items, base: nothing, sent: [], attempt: null });
  leave(item('one'));
  leave(item('two'));
  tab(11).writeLocal({
    items: [item('of another submission')],
    base: nothing,
    sent: [],
    attempt: null,
  });
  expect(bodies(tab().takeOverLocal()?.items ?? []).toSorted()).toEqual(['one', 'two']);
  expect(storage.length).toBe(2);
  expect(tab().takeOverLocal()?.items).toHaveLength(2);
});

it('a local draft is removed once the server has all of it, whichever tab left it', () => {
  const storage = fakeStorage();
  const tab = () => localDrafts(at(1), () => storage);
  const leave = (items: DraftItem[], base = nothing) =>
    tab().writeLocal({ items, base, sent: items, attempt: null });
  leave([item('one')]);
  leave([item('one'), item('two')]);
  leave([], { items: [item('three')], version: 1, metAt: 0 });
  const here = tab();
  here.writeLocal({ items: [item('one')], base: nothing, sent: [], attempt: null });
  here.removeConfirmed([item('one'), item('three')]);
  expect(storage.length).toBe(3);
  here.removeConfirmed([item('one'), item('two')]);
  expect(storage.length).toBe(1);
});

it('a local draft stays under its old key while the storage is full', () => {
  const storage = fakeStorage();
  localDrafts(at(1), () => storage).writeLocal({
    items: [item('one')],
    base: nothing,
    sent: [],
    attempt: null,
  });
  const full = { ...storage, length: 1, setItem: () => expect.fail('no room') };
  expect(localDrafts(at(1), () => full).takeOverLocal()?.items).toEqual([item('one')]);
  expect(storage.length).toBe(1);
});
