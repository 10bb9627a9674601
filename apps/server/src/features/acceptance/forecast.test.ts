import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, emptyBudget, settle, times, type Budget } from '../../platform/budget.ts';
import { gitHubLimits as limits } from '../../platform/limits.ts';
import type { CallKind } from '../../platform/windows.ts';
import { expectedWaitMs } from './forecast.ts';

const now = Date.parse('2026-09-01T12:00:00Z');
const wait = (ahead: number, budget: Budget) =>
  expectedWaitMs(ahead, { budget, limits }, new Date(now));
const { minuteMs, hourMs } = limits;
const fresh: Budget = { ...emptyBudget, writeMs: 200, turnMs: 200 };

/** Sends one call through the governor's own rules, and says when it is done. */
function send(before: Budget, kind: CallKind, from: number, callMs: number) {
  const call = { kind, isBackground: false };
  let at = from;
  let answer = admit(before, call, at, limits);
  while (!answer.admitted) {
    at = answer.at;
    answer = admit(answer.budget, call, at, limits);
  }
  return { budget: settle(answer.budget, kind, at, at + callMs), at: at + callMs };
}

function sendAll(kinds: readonly CallKind[], before: Budget, from: number, callMs: number) {
  let state = { budget: before, at: from };
  for (const kind of kinds) state = send(state.budget, kind, state.at, callMs);
  return state;
}

const student: CallKind[] = ['creation', 'creation'];
const queue = (students: number) => Array.from({ length: students }, () => student).flat();

/** What a busy hour before now has left in the windows. */
const anyPast = fc.record({
  creations: fc.integer({ min: 0, max: 450 }),
  reads: fc.integer({ min: 0, max: 100 }),
  agoMs: fc.integer({ min: 0, max: hourMs }),
  blockedForMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: hourMs })),
});
type Past = typeof anyPast extends fc.Arbitrary<infer T> ? T : never;

function after({ creations, reads, agoMs, blockedForMs }: Past, callMs: number): Budget {
  const kinds: CallKind[] = [
    ...Array.from({ length: creations }, () => 'creation' as const),
    ...Array.from({ length: reads }, () => 'read' as const),
  ];
  const longEnough = Math.max(agoMs, kinds.length * (callMs + 1_000));
  const { budget } = sendAll(kinds, fresh, now - longEnough, callMs);
  return { ...budget, writeMs: callMs, turnMs: callMs, blockedUntil: now + blockedForMs };
}

describe('the expected waiting time', () => {
  it('is two calls for the first student, and a minute for the 41st', () => {
    expect(wait(0, fresh)).toBe(400);
    expect(wait(39, fresh)).toBe(40 * 400);
    expect(wait(40, fresh)).toBe(minuteMs + 400 + 200);
  });

  it('is an hour for the 251st, whose repository is the 501st creation', () => {
    expect(wait(249, fresh)).toBeLessThan(7 * minuteMs);
    expect(wait(250, fresh)).toBe(hourMs + 400 + 200);
  });

  it('is within a fifth of what the governor then grants, from any state of its budget', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 600 }),
        fc.integer({ min: 20, max: 2_000 }),
        anyPast,
        (ahead, callMs, past) => {
          const budget = after(past, callMs);
          const actual = sendAll(queue(ahead + 1), budget, now, callMs).at - now;
          const expected = wait(ahead, budget);
          // One entry of the windows is a second wide: what a second is a large part of is exempt.
          expect(Math.abs(expected - actual)).toBeLessThanOrEqual(0.2 * actual + 2_000);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never shrinks with people ahead', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 300 }), anyPast, (ahead, more, past) => {
        const budget = after(past, 200);
        expect(wait(ahead + more, budget)).toBeGreaterThanOrEqual(wait(ahead, budget));
      }),
      { numRuns: 60 },
    );
  });

  it('includes the back-off that the platform asked for', () => {
    expect(wait(0, { ...fresh, blockedUntil: now + 90_000 })).toBe(90_400);
  });

  it('waits for an allowance that is used up, from the student who finds it so', () => {
    const scarce = { ...fresh, remaining: 10, resetsAt: now + hourMs };
    expect(wait(0, scarce)).toBe(400);
    expect(wait(1, scarce)).toBe(hourMs + 400);
  });

  it('expects a write under way to end in its usual time, not at the end of its lease', () => {
    expect(wait(0, { ...fresh, writeLeaseUntil: now + times.writeLeaseMs })).toBe(500);
  });

  it('grows with the queue alone where the platform has no limits', () => {
    const free = (ahead: number) =>
      expectedWaitMs(ahead, { budget: fresh, limits: null }, new Date(now));
    expect(free(99)).toBe(100 * free(0));
    expect(free(999)).toBeLessThan(2 * minuteMs);
  });
});
