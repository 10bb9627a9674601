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

it('is quiet once it is stopped', () => {
  line().refuse();
  stop();
  vi.advanceTimersByTime(600_000);
  setHidden(false);
  expect(Line.all).toHaveLength(1);
});
