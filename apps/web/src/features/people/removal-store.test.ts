import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { createRemovalStore, membershipKey, type Removal } from './removal-store.ts';
import { person } from './testing/person.ts';

const ada = person({ id: 1, first_name: 'Ada', last_name: 'Lovelace' });
const alan = person({ id: 2, first_name: 'Alan', last_name: 'Turing' });

let sent: Removal[];
let answer: () => Promise<void>;

function storeWithEvents() {
  const events: string[] = [];
  const store = createRemovalStore({
    send: (removal) => {
      sent.push(removal);
      return answer();
    },
    onStarted: ({ person }) => events.push(`started ${person.first_name}`),
    onUndone: ({ person }) => events.push(`undone ${person.first_name}`),
  });
  return { store, events };
}

const removalOf = (person: typeof ada): Removal => ({ person, action: 'remove' });

fakeTimers();
beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve();
});

describe('the removal store', () => {
  it('sends the request after 3 seconds', async () => {
    const { store } = storeWithEvents();
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([removalOf(ada)]);
    expect(store.removals().size).toBe(0);
  });

  it('sends nothing after an undo at 2.9 seconds', async () => {
    const { store, events } = storeWithEvents();
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    store.undo(ada);
    expect(store.removals().size).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(events).toEqual(['started Ada', 'undone Ada']);
  });

  it('restarts the undo window for a person whose removal was undone', async () => {
    const { store } = storeWithEvents();
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    store.undo(ada);
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
  });

  it('sends one request on a double click', async () => {
    const { store, events } = storeWithEvents();
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(50);
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(events).toEqual(['started Ada']);
  });

  it('has a separate undo window for each person and classroom', async () => {
    const { store } = storeWithEvents();
    const adaElsewhere = person({ ...ada, classroom_id: 99 });
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(1_000);
    store.start(removalOf(alan));
    store.start(removalOf(adaElsewhere));
    store.undo(ada);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent.map(({ person }) => membershipKey(person))).toEqual([
      membershipKey(alan),
      membershipKey(adaElsewhere),
    ]);
  });

  it('sends a removal of a second ago at once and only once when the page is left', async () => {
    const { store } = storeWithEvents();
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(1_000);
    void store.sendAll();
    expect(sent).toHaveLength(1);
    void store.sendAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing when the page is left without removals', () => {
    const { store } = storeWithEvents();
    void store.sendAll();
    expect(sent).toEqual([]);
  });

  it('neither undoes nor repeats a removal while its request is pending', async () => {
    const { store, events } = storeWithEvents();
    answer = () => new Promise(() => undefined);
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.removals().get(membershipKey(ada))).toMatchObject({ state: 'sending' });
    store.undo(ada);
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(store.removals().size).toBe(1);
    expect(events).toEqual(['started Ada']);
  });

  it('restores the row after a failure and allows a retry', async () => {
    const { store } = storeWithEvents();
    answer = () => Promise.reject(new Error('no'));
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.removals().size).toBe(0);
    store.start(removalOf(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveLength(2);
  });
});

it('the removal store notifies its listeners of every change with a new map', async () => {
  const { store } = storeWithEvents();
  const seen: string[][] = [];
  const stop = store.subscribe(() =>
    seen.push(Array.from(store.removals().values(), ({ state }) => state)),
  );
  const before = store.removals();
  store.start(removalOf(ada));
  expect(store.removals()).not.toBe(before);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual([['undoable'], ['sending'], []]);
  stop();
  store.start(removalOf(alan));
  expect(seen).toHaveLength(3);
});
