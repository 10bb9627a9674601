import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { createDepartureStore, departureKey, type Departure } from './departure-store.ts';
import { person } from './testing/person.ts';

const ada = person({ id: 1, first_name: 'Ada', last_name: 'Lovelace' });
const alan = person({ id: 2, first_name: 'Alan', last_name: 'Turing' });

let sent: Departure[];
let answer: () => Promise<void>;

function storeWithEvents() {
  const events: string[] = [];
  const store = createDepartureStore({
    send: (departure) => {
      sent.push(departure);
      return answer();
    },
    onBegun: ({ person }) => events.push(`begun ${person.first_name}`),
    onUndone: ({ person }) => events.push(`undone ${person.first_name}`),
  });
  return { store, events };
}

const leaving = (person: typeof ada): Departure => ({ person, action: 'remove' });

fakeTimers();
beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve();
});

describe('the undo window', () => {
  it('sends the request when three seconds have passed, and not before', async () => {
    const { store } = storeWithEvents();
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([leaving(ada)]);
    expect(store.departures().size).toBe(0);
  });

  it('sends nothing after an undo at 2.9 seconds', async () => {
    const { store, events } = storeWithEvents();
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    store.undo(ada);
    expect(store.departures().size).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(events).toEqual(['begun Ada', 'undone Ada']);
  });

  it('starts anew for a person who was called back', async () => {
    const { store } = storeWithEvents();
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    store.undo(ada);
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
  });

  it('takes a double click for one wish', async () => {
    const { store, events } = storeWithEvents();
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(50);
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(events).toEqual(['begun Ada']);
  });

  it('counts for each person, and for each classroom of a person, separately', async () => {
    const { store } = storeWithEvents();
    const adaElsewhere = person({ ...ada, classroom_id: 99 });
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(1_000);
    store.begin(leaving(alan));
    store.begin(leaving(adaElsewhere));
    store.undo(ada);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent.map(({ person }) => departureKey(person))).toEqual([
      departureKey(alan),
      departureKey(adaElsewhere),
    ]);
  });
});

describe('leaving the page', () => {
  it('sends at once what was decided a second ago, and never a second time', async () => {
    const { store } = storeWithEvents();
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(1_000);
    void store.sendAll();
    expect(sent).toHaveLength(1);
    void store.sendAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing when nobody is leaving', () => {
    const { store } = storeWithEvents();
    void store.sendAll();
    expect(sent).toEqual([]);
  });
});

describe('while the request is on its way', () => {
  it('cannot be undone, nor begun again', async () => {
    const { store, events } = storeWithEvents();
    answer = () => new Promise(() => undefined);
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.departures().get(departureKey(ada))).toMatchObject({ stage: 'sending' });
    store.undo(ada);
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(store.departures().size).toBe(1);
    expect(events).toEqual(['begun Ada']);
  });

  it('puts the row back after a failure, ready for another try', async () => {
    const { store } = storeWithEvents();
    answer = () => Promise.reject(new Error('no'));
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.departures().size).toBe(0);
    store.begin(leaving(ada));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveLength(2);
  });
});

it('tells its listeners of every change with a new map, and the others nothing', async () => {
  const { store } = storeWithEvents();
  const seen: string[][] = [];
  const stop = store.subscribe(() =>
    seen.push(Array.from(store.departures().values(), ({ stage }) => stage)),
  );
  const before = store.departures();
  store.begin(leaving(ada));
  expect(store.departures()).not.toBe(before);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual([['undoable'], ['sending'], []]);
  stop();
  store.begin(leaving(alan));
  expect(seen).toHaveLength(3);
});
