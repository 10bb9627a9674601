import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, emptyBudget, learn, published, type Budget, type CallKind } from './budget.ts';

const start = new Date('2026-09-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const calls = fc.array(
  fc.record({
    kind: fc.constantFrom<CallKind>('read', 'write', 'creation'),
    pauseMs: fc.integer({ min: 0, max: 5_000 }),
  }),
  { maxLength: 400 },
);

/** Sends calls as fast as the rules let it, finishing each write before the next call. */
function send(plan: { kind: CallKind; pauseMs: number }[]) {
  const sent: { kind: CallKind; at: number }[] = [];
  let budget = emptyBudget(start);
  let now = start.getTime();
  for (const { kind, pauseMs } of plan) {
    now += pauseMs;
    for (;;) {
      const verdict = admit(budget, kind, new Date(now), true);
      if (verdict.admitted) {
        budget = { ...verdict.budget, writeLeaseUntil: null };
        sent.push({ kind, at: now });
        break;
      }
      expect(verdict.at.getTime()).toBeGreaterThan(now);
      now = verdict.at.getTime();
    }
  }
  return sent;
}

describe('the published limits', () => {
  it('are never exceeded within any window that the rules count', () => {
    fc.assert(
      fc.property(calls, (plan) => {
        const sent = send(plan);
        const creations = sent.filter(({ kind }) => kind === 'creation').map(({ at }) => at);
        // Windows are fixed, so any sliding minute spans at most two of them.
        for (const at of creations) {
          const inMinute = creations.filter((other) => other >= at && other < at + 60_000).length;
          expect(inMinute).toBeLessThanOrEqual(2 * published.creationsPerMinute);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('let the 80 creations of a minute pass at once and the 81st in the next one', () => {
    const sent = send(
      Array.from({ length: 81 }, () => ({ kind: 'creation', pauseMs: 0 }) as const),
    );
    expect(sent[79]?.at).toBe(start.getTime());
    expect(sent[80]?.at).toBe(start.getTime() + 60_000);
  });

  it('let 500 creations pass in an hour and not one more', () => {
    const sent = send(
      Array.from({ length: 501 }, () => ({ kind: 'creation', pauseMs: 0 }) as const),
    );
    expect(sent[499]!.at - start.getTime()).toBeLessThan(3_600_000);
    expect(sent[500]?.at).toBe(start.getTime() + 3_600_000);
  });

  it('do not bind where the platform has none', () => {
    let budget = emptyBudget(start);
    for (let sent = 0; sent < 5_000; sent += 1) {
      const verdict = admit(budget, 'creation', start, false);
      if (!verdict.admitted) throw new Error('refused');
      budget = verdict.budget;
    }
    expect(budget.hourCreations).toBe(5_000);
  });
});

describe('a write', () => {
  it('waits for the one before it, and not for ever for one that died', () => {
    const first = admit(emptyBudget(start), 'write', start, true);
    if (!first.admitted) throw new Error('refused');
    expect(admit(first.budget, 'write', later(1), true)).toMatchObject({
      admitted: false,
      behind: 'write',
    });
    expect(admit(first.budget, 'read', later(1), true).admitted).toBe(true);
    expect(admit(first.budget, 'write', later(published.writeLeaseMs), true).admitted).toBe(true);
  });
});

describe('a refusal of the platform', () => {
  const refusal = {
    status: 403,
    retryAfterSeconds: null,
    remaining: null,
    resetsAt: null,
    isRateLimit: true,
  };

  it('is obeyed for as long as it says, by everyone, also without published limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600 }), fc.boolean(), (seconds, isLimited) => {
        const budget = learn(emptyBudget(start), { ...refusal, retryAfterSeconds: seconds }, start);
        expect(admit(budget, 'read', later(seconds * 1000 - 1), isLimited).admitted).toBe(false);
        expect(admit(budget, 'read', later(seconds * 1000), isLimited).admitted).toBe(true);
      }),
    );
  });

  it('without a time means a minute, and with an empty allowance means its reset', () => {
    expect(learn(emptyBudget(start), refusal, start).blockedUntil).toEqual(later(60_000));
    const empty = { ...refusal, remaining: 0, resetsAt: later(1_800_000) };
    expect(learn(emptyBudget(start), empty, start).blockedUntil).toEqual(later(1_800_000));
  });

  it('never shortens a longer one', () => {
    const long = learn(emptyBudget(start), { ...refusal, retryAfterSeconds: 600 }, start);
    expect(learn(long, { ...refusal, retryAfterSeconds: 1 }, start).blockedUntil).toEqual(
      later(600_000),
    );
  });
});

it('stops at an empty allowance until it is filled again', () => {
  const told = {
    status: 200,
    retryAfterSeconds: null,
    remaining: 0,
    resetsAt: later(90_000),
    isRateLimit: false,
  };
  const budget: Budget = learn(emptyBudget(start), told, start);
  expect(admit(budget, 'read', later(1), true)).toEqual({
    admitted: false,
    behind: 'limit',
    at: later(90_000),
  });
  expect(admit(budget, 'read', later(90_000), true).admitted).toBe(true);
});
