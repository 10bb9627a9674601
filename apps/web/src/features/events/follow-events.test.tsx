import type { ClassroomEvent } from '@lectern/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents, openEarly } from './follow-events.ts';

/** An EventSource, which jsdom lacks. The test opens, drops and refuses its connection. */
class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = FakeEventSource.CONNECTING;

  constructor() {
    super();
    FakeEventSource.all.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  connect() {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(data: string) {
    this.dispatchEvent(new MessageEvent('change', { data }));
  }

  heartbeat() {
    this.dispatchEvent(new MessageEvent('beat', { data: 'still here' }));
  }

  /** The browser reconnects. */
  drop() {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** The browser gives up. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

let events: ClassroomEvent[];
let stop: () => void;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  FakeEventSource.all = [];
  events = [];
  hidden = false;
  stop = followEvents('/api/events', (event) => events.push(event));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const connection = () => FakeEventSource.all.at(-1)!;
const topics = () => events.map(({ topic }) => topic);
const push = { topic: 'works', assignment_id: 3, work_id: 9, spread: false } as const;

function setHidden(now: boolean) {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('followEvents reports events, and nothing when it connects quickly', () => {
  connection().connect();
  expect(events).toEqual([]);
  connection().send(JSON.stringify(push));
  expect(events).toEqual([push]);
});

it('followEvents reports a change of everything after a slow connect', () => {
  vi.advanceTimersByTime(1_000);
  connection().connect();
  expect(topics()).toEqual(['everything']);
});

it('followEvents ignores malformed events and unknown topics', () => {
  connection().connect();
  connection().send('{');
  connection().send(JSON.stringify({ ...push, topic: 'weather' }));
  connection().send(JSON.stringify(push));
  expect(events).toEqual([push]);
});

it('followEvents reports a change of everything after a dropped connection', () => {
  connection().connect();
  connection().drop();
  expect(events).toEqual([]);
  connection().connect();
  expect(topics()).toEqual(['everything']);
  expect(FakeEventSource.all).toHaveLength(1);
});

it('followEvents retries a refused connection with growing delays and reports a change of everything each time', () => {
  connection().refuse();
  expect(events).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(topics()).toEqual(['everything']);
  connection().refuse();
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.all).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.all).toHaveLength(3);
  events = [];
  connection().connect();
  expect(topics()).toEqual(['everything']);
});

it('followEvents closes its connection while the page is hidden and reports a change of everything afterwards', () => {
  connection().connect();
  setHidden(true);
  expect(connection().readyState).toBe(FakeEventSource.CLOSED);
  setHidden(false);
  expect(FakeEventSource.all).toHaveLength(2);
  connection().connect();
  expect(topics()).toEqual(['everything']);
});

it('followEvents reconnects when heartbeats stop and reports a change of everything', () => {
  connection().connect();
  for (let heartbeats = 0; heartbeats < 20; heartbeats += 1) {
    vi.advanceTimersByTime(15_000);
    connection().heartbeat();
  }
  vi.advanceTimersByTime(44_000);
  connection().send(JSON.stringify(push));
  vi.advanceTimersByTime(44_000);
  expect(events).toEqual([push]);
  expect(FakeEventSource.all).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(FakeEventSource.all[0]?.readyState).toBe(FakeEventSource.CLOSED);
  connection().connect();
  expect(topics()).toEqual(['works', 'everything']);
});

it('followEvents reports a change of everything about once a minute without a working connection', () => {
  const minutes = (count: number, eachSecond: () => void) => {
    events = [];
    for (let seconds = 0; seconds < 60 * count; seconds += 1) {
      eachSecond();
      vi.advanceTimersByTime(1_000);
    }
    return events.length;
  };
  const unopened = minutes(30, () => {});
  const dropped = minutes(30, () => connection().drop());
  const silent = minutes(
    30,
    () => connection().readyState === FakeEventSource.CONNECTING && connection().connect(),
  );
  for (const reports of [unopened, dropped, silent]) {
    expect(reports).toBeGreaterThanOrEqual(30);
    expect(reports).toBeLessThanOrEqual(41);
  }
  expect(FakeEventSource.all.length).toBeLessThanOrEqual(122);
});

it('followEvents stops its heartbeat timeout while the page is hidden and restarts it afterwards', () => {
  connection().connect();
  vi.advanceTimersByTime(44_000);
  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  setHidden(false);
  connection().connect();
  vi.advanceTimersByTime(44_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(topics()).toEqual(['everything']);
  expect(vi.getTimerCount()).toBe(1);
});

it('followEvents does nothing after it is stopped', () => {
  connection().refuse();
  stop();
  vi.advanceTimersByTime(600_000);
  setHidden(false);
  expect(FakeEventSource.all).toHaveLength(1);
});

it('followEvents continues a stream that was opened early', () => {
  stop();
  openEarly('/api/events');
  FakeEventSource.all.at(-1)?.connect();
  stop = followEvents('/api/events', (event) => events.push(event));
  expect(FakeEventSource.all).toHaveLength(2);
  expect(events).toEqual([]);
});

it('followEvents reports a change of everything after events on the early stream', () => {
  stop();
  openEarly('/api/events');
  FakeEventSource.all.at(-1)?.connect();
  FakeEventSource.all.at(-1)?.send('{"topic":"people"}');
  stop = followEvents('/api/events', (event) => events.push(event));
  expect(events).toMatchObject([{ topic: 'everything' }]);
});

it('followEvents closes an early stream of another classroom', () => {
  stop();
  openEarly('/api/others');
  stop = followEvents('/api/events', (event) => events.push(event));
  const [, others, own] = FakeEventSource.all;
  expect([others?.readyState, own?.readyState]).toEqual([
    FakeEventSource.CLOSED,
    FakeEventSource.CONNECTING,
  ]);
});
