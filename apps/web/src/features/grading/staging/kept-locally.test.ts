import type { DraftItem } from '@lectern/contract';
import { expect, it } from 'vitest';
import { forgetSynced, readKept, storageKey, writeKept } from './kept-locally.ts';

it('leaves this browser with its author, unless it is nowhere else', () => {
  const items = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  const open = () => storage;
  const at = (workId: number) => storageKey({ userId: 1, assignmentId: 2, workId });
  const item = (body: string): DraftItem => ({
    key: body,
    feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
  });
  const base = { items: [item('one')], version: 1 };
  writeKept(at(1), { items: [item('one')], base, sent: [], attempt: null }, open);
  writeKept(at(2), { items: [item('one'), item('two')], base, sent: [], attempt: null }, open);
  const attempt = { idempotencyKey: 'k', items: [item('one')] };
  writeKept(at(3), { items: [item('one')], base, sent: [], attempt }, open);
  writeKept(at(4), { items: [item('one')], base, sent: [item('two')], attempt: null }, open);
  storage.setItem(at(5), '{');
  storage.setItem('lectern.theme', 'dark');
  expect(forgetSynced(open)).toBe(3);
  expect([...items.keys()]).toEqual([at(2), at(3), at(4), 'lectern.theme']);
});

it('goes on without a storage, whether it refuses to be opened, to be read or to forget', () => {
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  const key = storageKey({ userId: 1, assignmentId: 2, workId: 3 });
  const closed = { length: 1, key: () => key, getItem: refuse, setItem: refuse };
  const storages = [refuse, () => ({ ...closed, clear: refuse, removeItem: refuse })];
  for (const open of storages) {
    expect(readKept(key, open)).toBeUndefined();
    expect(() => writeKept(key, null, open)).not.toThrow();
    expect(forgetSynced(open)).toBe(0);
  }
});
