import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admit,
  emptyBudget,
  finish,
  times,
  type Budget,
  type Call,
} from '../../platform/budget.ts';
import { gitHubLimits as limits } from '../../platform/limits.ts';
import { expectedWaitMs, hourOpensAt, strangersServed } from './forecast.ts';

const now = Date.parse('2026-09-01T12:00:00Z');
const wait = (members: number, budget: Budget, strangers = 0) =>
  expectedWaitMs({ members, strangers }, { budget, limits, unlimitedTurnMs: null }, new Date(now))!;
const { minuteMs, hourMs } = limits;
const fresh: Budget = { ...emptyBudget, writeMs: 200, turnMs: 200 };

/** Sends one call through the governor's rules. Returns when it is done. */
function send(before: Budget, call: Call, from: number, callMs: number) {
  let at = from;
  let answer = admit(before, call, at, limits);
  while (!answer.admitted) {
    at = answer.at;
    answer = admit(answer.budget, call, at, limits);
  }
  return { budget: finish(answer.budget, call, at, at + callMs), at: at + callMs };
}

function sendAll(calls: readonly Call[], before: Budget, from: number, callMs: number) {
  let state = { budget: before, at: from };
  for (const call of calls) state = send(state.budget, call, state.at, callMs);
  return state;
}

const read: Call = { kind: 'read', isBackground: false };
const creation: Call = { kind: 'creation', isBackground: false };
const student: Call[] = [
  { ...creation, part: 'begin' },
  { ...creation, part: 'end' },
];
const queue = (students: number) => Array.from({ length: students }, () => student).flat();
/** Strangers, who need an invitation, before members. */
const strangersFirst = (strangers: number, members: number) => [
  ...Array.from({ length: strangers }, () => [creation, ...student]).flat(),
  ...queue(members),
];

const anyPast = fc.record({
  creations: fc.integer({ min: 0, max: 450 }),
  reads: fc.integer({ min: 0, max: 100 }),
  agoMs: fc.integer({ min: 0, max: hourMs }),
  blockedForMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: hourMs })),
});
type Past = typeof anyPast extends fc.Arbitrary<infer T> ? T : never;

function after({ creations, reads, agoMs, blockedForMs }: Past, callMs: number): Budget {
  const calls = [
    ...Array.from({ length: creations }, () => creation),
    ...Array.from({ length: reads }, () => read),
  ];
  const longEnough = Math.max(agoMs, calls.length * (callMs + 1_000));
  const { budget } = sendAll(calls, fresh, now - longEnough, callMs);
  return { ...budget, writeMs: callMs, turnMs: callMs, blockedUntil: now + blockedForMs };
}

describe('the expected waiting time', () => {
  it('is 2 calls for the first student, and a minute for the 41st', () => {
    expect(wait(0, fresh)).toBe(400);
    expect(wait(39, fresh)).toBe(40 * 400);
    expect(wait(40, fresh)).toBe(minuteMs + 400 + 400);
  });

  it('is an hour for the 251st student, whose access is the 502nd creation', () => {
    expect(wait(249, fresh)).toBeLessThan(7 * minuteMs);
    expect(wait(250, fresh)).toBe(hourMs + 400 + 400);
  });

  it('is within 20% of the real time, for any state of the budget', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 400 }),
        fc.nat({ max: 200 }),
        fc.integer({ min: 20, max: 2_000 }),
        anyPast,
        (members, strangers, callMs, past) => {
          const budget = after(past, callMs);
          const calls = strangersFirst(strangers, members + 1);
          const actual = sendAll(calls, budget, now, callMs).at - now;
          const expected = wait(members, budget, strangers);
          // The windows have a resolution of 1 second, so 2 seconds of error are allowed.
          expect(Math.abs(expected - actual)).toBeLessThanOrEqual(0.2 * actual + 2_000);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('never shrinks when more people are ahead', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 300 }), anyPast, (ahead, more, past) => {
        const budget = after(past, 200);
        expect(wait(ahead + more, budget)).toBeGreaterThanOrEqual(wait(ahead, budget));
      }),
      { numRuns: 25 },
    );
  });

  it('includes the back-off that the platform asked for', () => {
    expect(wait(0, { ...fresh, blockedUntil: now + 90_000 })).toBe(90_400);
  });

  it('includes the wait for a used-up allowance, for the first student it does not cover', () => {
    const scarce = { ...fresh, remaining: 10, resetsAt: now + hourMs };
    expect(wait(0, scarce)).toBe(400);
    expect(wait(1, scarce)).toBe(hourMs + 400);
  });

  it('expects a running write to end in its usual time, not at the end of its lease', () => {
    expect(wait(0, { ...fresh, writeLeaseUntil: now + times.writeLeaseMs })).toBe(100 + 200);
  });

  it('includes the access of students who already have a repository', () => {
    const begun = Array.from({ length: 3 }, () => now + times.begunMs);
    expect(wait(0, { ...fresh, begun })).toBe(5 * 200);
    expect(wait(38, { ...fresh, begun })).toBeGreaterThan(minuteMs);
    expect(wait(0, { ...fresh, begun: begun.map(() => now - 1) })).toBe(2 * 200);
  });

  it('is right for the last student of an hour and for the first of the next', () => {
    const { budget } = sendAll(queue(245), fresh, now - 7 * minuteMs, 200);
    expect(wait(4, budget)).toBeLessThan(minuteMs);
    expect(wait(5, budget)).toBeGreaterThan(hourMs - 8 * minuteMs);
    const lastCall = sendAll(queue(6), budget, now, 200);
    expect(lastCall.at - now).toBeGreaterThan(hourMs - 8 * minuteMs);
  });

  it('depends only on the queue if the platform has no limits', () => {
    const free = (members: number, unlimitedTurnMs: number | null = 60) =>
      expectedWaitMs(
        { members, strangers: 0 },
        { budget: fresh, limits: null, unlimitedTurnMs },
        new Date(now),
      );
    expect(free(0)).toBe(60);
    expect(free(99)).toBe(6_000);
    expect(free(0, null)).toBeNull();
  });
});

describe('the strangers invited within the hour', () => {
  const served = (members: number, strangers: number, budget: Budget) =>
    strangersServed(
      { members, strangers },
      { budget, limits, unlimitedTurnMs: null },
      new Date(now),
    );

  it('are as many as the hour has repositories for, after all members', () => {
    expect(served(0, 100, fresh)).toBe(100);
    expect(served(0, 400, fresh)).toBe(166);
    expect(served(100, 400, fresh)).toBe(100);
    expect(served(250, 400, fresh)).toBe(0);
    const { budget } = sendAll(queue(200), fresh, now - 10 * minuteMs, 200);
    expect(served(10, 400, budget)).toBe(26);
  });

  it('are none if the platform has no invitation left', () => {
    expect(served(0, 400, { ...fresh, noInvitationsUntil: now + 1 })).toBe(0);
  });
});

describe('the hour', () => {
  const opens = (ahead: number, budget: Budget) =>
    hourOpensAt(2 * (ahead + 1), budget, limits, now) - now;

  it('has room for 250 students, and for more once the first have left the window', () => {
    const { budget } = sendAll(queue(200), fresh, now - 10 * minuteMs, 200);
    expect(opens(49, budget)).toBe(0);
    expect(opens(50, budget)).toBeGreaterThan(49 * minuteMs);
    expect(opens(50, budget)).toBeLessThan(51 * minuteMs);
  });

  it('counts students whose set-up has begun', () => {
    const { budget } = sendAll(queue(200), fresh, now - 10 * minuteMs, 200);
    const begun = [now + times.begunMs, now + times.begunMs];
    expect(opens(48, { ...budget, begun })).toBe(0);
    expect(opens(49, { ...budget, begun })).toBeGreaterThan(49 * minuteMs);
  });

  it('never opens later than the real windows, even if calls are slow', () => {
    fc.assert(
      fc.property(fc.nat({ max: 600 }), anyPast, (ahead, past) => {
        const budget = { ...after(past, 200), turnMs: 60_000 };
        const early = opens(ahead, budget);
        const actual = sendAll(queue(ahead + 1), { ...budget, blockedUntil: 0 }, now, 0).at - now;
        expect(early).toBeLessThanOrEqual(actual);
      }),
      { numRuns: 15 },
    );
  });
});
