import type { ClassroomEvent } from '@lectern/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

/** What jsdom lacks: a line to the server that the test opens, cuts and refuses. */
class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Line[] = [];
  readyState = Line.CONNECTING;

  constructor() {
    super();
    Line.all.push(this);
  }

  close() {
    this.readyState = Line.CLOSED;
  }

  connect() {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(data: string) {
    this.dispatchEvent(new MessageEvent('change', { data }));
  }

  beat() {
    this.dispatchEvent(new MessageEvent('beat', { data: 'still here' }));
  }

  /** The browser tries again by itself. */
  drop() {
    this.readyState = Line.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** The browser gives up. */
  refuse() {
    this.readyState = Line.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

let events: ClassroomEvent[];
let stop: () => void;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Line.all = [];
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

const line = () => Line.all.at(-1)!;
const topics = () => events.map(({ topic }) => topic);
const push = { topic: 'works', assignment_id: 3, work_id: 9 } as const;

function setHidden(now: boolean) {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('hears of changes, and of nothing else when it first connects', () => {
  line().connect();
  expect(events).toEqual([]);
  line().say(JSON.stringify(push));
  expect(events).toEqual([push]);
});

it('counts what happened before a line that took its time as everything', () => {
  vi.advanceTimersByTime(1_000);
  line().connect();
  expect(topics()).toEqual(['everything']);
});

it('is not put off by what it does not understand', () => {
  line().connect();
  line().say('{');
  line().say(JSON.stringify({ ...push, topic: 'weather' }));
  line().say(JSON.stringify(push));
  expect(events).toEqual([push]);
});

it('counts what happened while the line was down as everything', () => {
  line().connect();
  line().drop();
  expect(events).toEqual([]);
  line().connect();
  expect(topics()).toEqual(['everything']);
  expect(Line.all).toHaveLength(1);
});

it('tries again after a refusal, ever more patiently, and looks for itself meanwhile', () => {
  line().refuse();
  expect(events).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(Line.all).toHaveLength(2);
  expect(topics()).toEqual(['everything']);
  line().refuse();
  vi.advanceTimersByTime(2_000);
  expect(Line.all).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(Line.all).toHaveLength(3);
  events = [];
  line().connect();
  expect(topics()).toEqual(['everything']);
});

it('holds no line for a hidden page, and catches up when it is seen again', () => {
  line().connect();
  setHidden(true);
  expect(line().readyState).toBe(Line.CLOSED);
  setHidden(false);
  expect(Line.all).toHaveLength(2);
  line().connect();
  expect(topics()).toEqual(['everything']);
});

it('takes a line for lost that is open and silent, and counts what it did not say as everything', () => {
  line().connect();
  for (let beats = 0; beats < 20; beats += 1) {
    vi.advanceTimersByTime(15_000);
    line().beat();
  }
  vi.advanceTimersByTime(44_000);
  line().say(JSON.stringify(push));
  vi.advanceTimersByTime(44_000);
  expect(events).toEqual([push]);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(Line.all).toHaveLength(2);
  expect(Line.all[0]?.readyState).toBe(Line.CLOSED);
  line().connect();
  expect(topics()).toEqual(['works', 'everything']);
});

it('looks for itself within a minute, and seldom, where no line opens or all are silent', () => {
  const minutes = (count: number, silence: () => void) => {
    events = [];
    for (let seconds = 0; seconds < 60 * count; seconds += 1) {
      silence();
      vi.advanceTimersByTime(1_000);
    }
    return events.length;
  };
  const unopened = minutes(30, () => {});
  const dropped = minutes(30, () => line().drop());
  const silent = minutes(30, () => line().readyState === Line.CONNECTING && line().connect());
  for (const looks of [unopened, dropped, silent]) {
    expect(looks).toBeGreaterThanOrEqual(30);
    expect(looks).toBeLessThanOrEqual(41);
  }
  expect(Line.all.length).toBeLessThanOrEqual(122);
});

it('counts silence anew on a line that the page was hidden from, and not at all while it is', () => {
  line().connect();
  vi.advanceTimersByTime(44_000);
  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  setHidden(false);
  line().connect();
  vi.advanceTimersByTime(44_000);
  expect(Line.all).toHaveLength(2);
  expect(topics()).toEqual(['everything']);
  expect(vi.getTimerCount()).toBe(1);
});

it('is quiet once it is stopped', () => {
  line().refuse();
  stop();
  vi.advanceTimersByTime(600_000);
  setHidden(false);
  expect(Line.all).toHaveLength(1);
});
