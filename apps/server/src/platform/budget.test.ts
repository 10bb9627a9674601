import { sped } from '@lectern/testkit/sped';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, emptyBudget, finish, times, type Budget } from './budget.ts';
import { gitHubLimits, type Limits } from './limits.ts';
import type { CallKind } from './windows.ts';

const start = Date.parse('2026-09-01T12:00:00Z');
const person = (kind: CallKind) => ({ kind, isBackground: false });
const background = (kind: CallKind) => ({ kind, isBackground: true });

interface Sent {
  kind: CallKind;
  /** When the platform counts it, at any time during the call. */
  countedAt: number;
}

interface Planned {
  kind: CallKind;
  pauseMs: number;
  callMs: number;
  /** When the platform counts it, as a share of the call from 0 to 1. */
  countedIn: number;
}

/** Sends calls as early as the rules allow. Each write ends before the next call. */
function send(plan: readonly Planned[], limits: Limits = gitHubLimits): Sent[] {
  const sent: Sent[] = [];
  let budget: Budget = emptyBudget;
  let now = start;
  for (const { kind, pauseMs, callMs, countedIn } of plan) {
    now += pauseMs;
    let answer = admit(budget, person(kind), now, limits);
    while (!answer.admitted) {
      expect(answer.at).toBeGreaterThan(now);
      now = answer.at;
      answer = admit(answer.budget, person(kind), now, limits);
    }
    sent.push({ kind, countedAt: now + Math.floor(countedIn * callMs) });
    budget = finish(answer.budget, { kind }, now, now + callMs);
    now += kind === 'read' ? 0 : callMs;
  }
  return sent;
}

const instantly = (kind: CallKind, count: number): Planned[] =>
  Array.from({ length: count }, () => ({ kind, pauseMs: 0, callMs: 0, countedIn: 0 }));

const plans = fc.array(
  fc.record({
    kind: fc.constantFrom<CallKind>('read', 'write', 'creation', 'creation', 'creation'),
    pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
    callMs: fc.integer({ min: 0, max: 1_500 }),
    countedIn: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 50, maxLength: 900 },
);

/** The platform's rule: the number of calls in the window that ends with each call. */
function mostIn(sent: readonly Sent[], windowMs: number, amount: (kind: CallKind) => number) {
  return Math.max(
    ...sent.map(({ countedAt }) =>
      sent
        .filter((other) => other.countedAt <= countedAt && other.countedAt > countedAt - windowMs)
        .reduce((sum, { kind }) => sum + amount(kind), 0),
    ),
  );
}

const points = (kind: CallKind) => (kind === 'read' ? 1 : 5);
const creations = (kind: CallKind) => (kind === 'creation' ? 1 : 0);

describe('the published limits', () => {
  it('are never exceeded in any minute or hour, at whatever time the platform counts a call', () => {
    const late: Planned = { kind: 'creation', pauseMs: 0, callMs: 1_500, countedIn: 1 };
    const slow = { ...late, callMs: 20_000 };
    const beforeItLeaves = { ...late, pauseMs: 59_000, countedIn: 0 };
    fc.assert(
      fc.property(plans, (plan) => {
        const sent = send(plan);
        expect(mostIn(sent, 60_000, points)).toBeLessThanOrEqual(900);
        expect(mostIn(sent, 60_000, creations)).toBeLessThanOrEqual(80);
        expect(mostIn(sent, 3_600_000, creations)).toBeLessThanOrEqual(500);
      }),
      {
        numRuns: 25,
        examples: [
          [[late, ...instantly('creation', 80)]],
          [[slow, ...instantly('creation', 79), beforeItLeaves]],
        ],
      },
    );
  });

  it('admit 80 creations at once, and the 81st when the first leaves the window', () => {
    const sent = send(instantly('creation', 81));
    expect(sent[79]?.countedAt).toBe(start);
    expect(sent[80]?.countedAt).toBe(start + 60_000);
  });

  it('admit 500 creations in an hour and not one more', () => {
    const sent = send(instantly('creation', 501));
    expect(sent[499]?.countedAt).toBe(start + 6 * 60_000);
    expect(sent[500]?.countedAt).toBe(start + 3_600_000);
  });

  it('take little more than the shortest possible time, for any number of creations', () => {
    /** The earliest time of each call: after the previous one, and the 80th and 500th before it. */
    function leastMs(count: number, callMs: number): number {
      const sent: number[] = [];
      const before = (places: number) => sent[sent.length - places] ?? -Infinity;
      for (let n = 0; n < count; n += 1) {
        sent.push(Math.max(0, before(1) + callMs, before(80) + 60_000, before(500) + 3_600_000));
      }
      return sent.at(-1) ?? 0;
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_600 }), fc.nat({ max: 1_500 }), (count, callMs) => {
        const sent = send(instantly('creation', count).map((call) => ({ ...call, callMs })));
        const took = sent.at(-1)!.countedAt - start;
        const least = leastMs(count, callMs);
        expect(took).toBeGreaterThanOrEqual(least);
        expect(took).toBeLessThanOrEqual(1.05 * least);
      }),
      { numRuns: 20 },
    );
  });

  it('do not exist on a platform without limits', () => {
    // The call leaves the budget unchanged.
    const answer = admit(emptyBudget, person('creation'), start, null);
    expect(answer).toEqual({ admitted: true, budget: emptyBudget, at: start });
  });

  it('scale with the windows of a faster platform', () => {
    const sent = send(instantly('creation', 501), sped(gitHubLimits, 60));
    expect(sent[499]?.countedAt).toBe(start + 6_000);
    expect(sent[500]?.countedAt).toBe(start + 60_000);
  });

  it('need a row of bounded size', () => {
    let budget: Budget = emptyBudget;
    for (let now = start; now < start + 7_200_000; now += 700) {
      const answer = admit(budget, person(now % 2 ? 'creation' : 'read'), now, gitHubLimits);
      if (answer.admitted) budget = finish(answer.budget, { kind: 'creation' }, now, now + 300);
    }
    expect(budget.spends.length).toBeLessThanOrEqual(560);
  });
});

describe('a write', () => {
  const first = admit(emptyBudget, person('write'), start, gitHubLimits);

  it('waits for the previous write, but not forever for one that was killed', () => {
    expect(admit(first.budget, person('write'), start + 1, gitHubLimits)).toMatchObject({
      admitted: false,
      behind: 'write',
    });
    expect(admit(first.budget, person('read'), start + 1, gitHubLimits).admitted).toBe(true);
    const later = start + times.writeLeaseMs;
    expect(admit(first.budget, person('write'), later, gitHubLimits).admitted).toBe(true);
  });

  it('releases its lease when it ends', () => {
    const done = finish(first.budget, { kind: 'write' }, start, start + 10);
    expect(admit(done, person('write'), start + 10, gitHubLimits).admitted).toBe(true);
  });

  it('that is slow once changes the average little, and repeated slow writes change it', () => {
    const hang = (budget: Budget) => {
      const at = Math.max(start, budget.lastWriteAt);
      return finish(budget, { kind: 'write' }, at, at + 20_000);
    };
    const { usualWriteMs } = times;
    const once = hang(emptyBudget);
    expect(once.writeMs).toBeLessThan(1.25 * usualWriteMs);
    expect(once.turnMs).toBeLessThan(1.25 * usualWriteMs);
    const often = Array.from({ length: 40 }).reduce<Budget>(hang, emptyBudget);
    expect(often.writeMs).toBeGreaterThan(15_000);
    expect(often.turnMs).toBeGreaterThan(15_000);
  });
});

describe('background work', () => {
  /** A minute whose creations are used up. */
  function fullMinute(): Budget {
    let budget: Budget = emptyBudget;
    for (let sent = 0; sent < 80; sent += 1) {
      const answer = admit(budget, background('creation'), start, gitHubLimits);
      if (!answer.admitted) throw new Error('nobody waits, so it may go');
      budget = finish(answer.budget, { kind: 'creation' }, start, start);
    }
    return budget;
  }

  it('never takes freed capacity that a waiting person was promised', () => {
    const told = admit(fullMinute(), person('creation'), start + 1, gitHubLimits);
    if (told.admitted) throw new Error('the minute is full');
    expect(admit(told.budget, background('creation'), told.at, gitHubLimits).admitted).toBe(false);
    expect(admit(told.budget, person('creation'), told.at, gitHubLimits).admitted).toBe(true);
  });

  it('continues if that person does not come back', () => {
    const told = admit(fullMinute(), person('creation'), start + 1, gitHubLimits);
    if (told.admitted) throw new Error('the minute is full');
    const late = told.at + times.graceMs;
    expect(admit(told.budget, background('creation'), late, gitHubLimits).admitted).toBe(true);
  });

  it('can read and write while people wait for creations only', () => {
    const told = admit(fullMinute(), person('creation'), start + 1, gitHubLimits);
    expect(admit(told.budget, background('read'), start + 2, gitHubLimits).admitted).toBe(true);
    expect(admit(told.budget, background('write'), start + 2, gitHubLimits).admitted).toBe(true);
  });

  it('lets a person who waits for a write go first', () => {
    const writing = admit(emptyBudget, background('write'), start, gitHubLimits).budget;
    const waiting = admit(writing, person('write'), start + 1, gitHubLimits).budget;
    const done = finish(waiting, { kind: 'write' }, start, start + 10);
    expect(admit(done, background('write'), start + 10, gitHubLimits).admitted).toBe(false);
    expect(admit(done, person('write'), start + 10, gitHubLimits).admitted).toBe(true);
  });
});

describe('work that needs two creations', () => {
  const begin = { ...person('creation'), part: 'begin' } as const;
  const end = { ...person('creation'), part: 'end' } as const;
  const calls = { begin, end, alone: person('creation'), later: background('creation') };
  type Wish = keyof typeof calls;

  const wishes = fc.array(
    fc.record({
      wish: fc.constantFrom<Wish>('begin', 'begin', 'begin', 'end', 'end', 'alone', 'later'),
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000 })),
    }),
    { minLength: 100, maxLength: 900 },
  );

  it('always has capacity for the second after the first, despite other calls', () => {
    fc.assert(
      fc.property(wishes, (plan) => {
        let budget: Budget = emptyBudget;
        let now = start;
        let refusals = 0;
        const open: number[] = [];
        for (const { wish, pauseMs } of plan) {
          now += pauseMs;
          while (open[0] !== undefined && open[0] <= now) open.shift();
          if (wish === 'end' && open.length === 0) continue;
          const answer = admit(budget, calls[wish], now, gitHubLimits);
          if (wish === 'end') expect(answer).toMatchObject({ admitted: true });
          if (!answer.admitted) refusals += 1;
          budget = answer.admitted ? finish(answer.budget, calls[wish], now, now) : answer.budget;
          if (wish === 'end') open.shift();
          if (wish === 'begin' && answer.admitted) open.push(now + times.begunMs);
        }
        expect(plan.length < 500 || refusals > 0).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the capacity for a limited time, because its process may be killed', () => {
    let budget: Budget = emptyBudget;
    for (let sent = 0; sent < 78; sent += 1) {
      const answer = admit(budget, person('creation'), start, gitHubLimits);
      budget = finish(answer.budget, person('creation'), start, start);
    }
    const begun = admit(budget, begin, start, gitHubLimits);
    expect(begun.admitted).toBe(true);
    budget = finish(begun.budget, begin, start, start);
    expect(admit(budget, person('creation'), start, gitHubLimits).admitted).toBe(false);
    const late = start + times.begunMs;
    expect(admit(budget, person('creation'), late, gitHubLimits).admitted).toBe(true);
  });

  it('does not start if only one fits', () => {
    let budget: Budget = emptyBudget;
    for (let sent = 0; sent < 79; sent += 1) {
      const answer = admit(budget, person('creation'), start, gitHubLimits);
      budget = finish(answer.budget, person('creation'), start, start);
    }
    expect(admit(budget, begin, start, gitHubLimits)).toMatchObject({
      admitted: false,
      at: start + 60_000,
    });
    expect(admit(budget, end, start, gitHubLimits).admitted).toBe(true);
  });
});
