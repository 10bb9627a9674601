import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, emptyBudget, published, type Budget } from '../../platform/budget.ts';
import { expectedWaitMs, type Pace } from './forecast.ts';

const now = new Date('2026-09-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const fresh = emptyBudget(now);
const limited: Pace = { callMs: 200, isLimited: true, parallel: 1 };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** No schedule is faster: 500 creations an hour, 80 a minute, two serial calls for each student. */
function theoreticalMinimumMs(ahead: number, callMs: number): number {
  const { creationsPerHour, creationsPerMinute } = published;
  const serialMs = (students: number) => 2 * callMs * students;
  const inHour = ahead % creationsPerHour;
  const wholeMinutesMs = Math.floor(inHour / creationsPerMinute) * minuteMs;
  const inLastHourMs = Math.max(
    wholeMinutesMs + serialMs((inHour % creationsPerMinute) + 1),
    serialMs(inHour + 1),
  );
  const wholeHoursMs = Math.floor(ahead / creationsPerHour) * hourMs;
  return Math.max(wholeHoursMs + inLastHourMs, serialMs(ahead + 1));
}

/** Sends the calls of the whole queue, one by one, through the governor's own rules. */
function actualMs(ahead: number, from: Budget, callMs: number): number {
  let budget = from;
  let at = now;
  for (let call = 0; call < 2 * (ahead + 1); call += 1) {
    const kind = call % 2 === 0 ? 'creation' : 'write';
    let admission = admit(budget, kind, at, true);
    while (!admission.admitted) {
      at = admission.at;
      admission = admit(budget, kind, at, true);
    }
    budget = { ...admission.budget, writeLeaseUntil: null };
    at = new Date(at.getTime() + callMs);
  }
  return at.getTime() - now.getTime();
}

const anyCallMs = fc.integer({ min: 20, max: 2_000 });
const anySpent = fc.record({
  minuteCreations: fc.integer({ min: 0, max: published.creationsPerMinute }),
  minutePoints: fc.integer({ min: 0, max: published.pointsPerMinute / 10 }).map((n) => 10 * n),
  hourCreations: fc.integer({ min: 0, max: published.creationsPerHour }),
  blockedUntil: fc.option(fc.integer({ min: 0, max: hourMs }).map(later)),
});

describe('the expected waiting time', () => {
  it('is one turn for the first student, and a minute more for the 81st', () => {
    expect(expectedWaitMs(0, fresh, limited, now)).toBe(400);
    expect(expectedWaitMs(80, fresh, limited, now)).toBe(minuteMs + 400);
  });

  it('is an hour for the 501st', () => {
    expect(expectedWaitMs(500, fresh, limited, now)).toBe(hourMs + 400);
  });

  it('lies between the theoretical minimum and a fifth more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), anyCallMs, (ahead, callMs) => {
        const wait = expectedWaitMs(ahead, fresh, { ...limited, callMs }, now);
        const minimum = theoreticalMinimumMs(ahead, callMs);
        expect(wait).toBeGreaterThanOrEqual(minimum);
        expect(wait).toBeLessThanOrEqual(1.2 * minimum);
      }),
      { numRuns: 1000 },
    );
  });

  it('is within a fifth of what the governor then grants, from any state of its budget', () => {
    fc.assert(
      fc.property(fc.nat({ max: 700 }), anyCallMs, anySpent, (ahead, callMs, spent) => {
        const budget: Budget = { ...fresh, ...spent };
        const wait = expectedWaitMs(ahead, budget, { ...limited, callMs }, now);
        const actual = actualMs(ahead, budget, callMs);
        expect(wait).toBeGreaterThanOrEqual(0.8 * actual);
        expect(wait).toBeLessThanOrEqual(1.2 * actual);
      }),
      { numRuns: 40 },
    );
  });

  it('counts those served before the end of an hour to that hour', () => {
    const budget = { ...fresh, blockedUntil: later(hourMs - 40) };
    const wait = expectedWaitMs(501, budget, { ...limited, callMs: 20 }, now);
    expect(wait).toBe(actualMs(501, budget, 20));
  });

  it('waits for an allowance that is used up', () => {
    const empty = { ...fresh, remaining: 1, resetsAt: later(hourMs) };
    expect(expectedWaitMs(0, empty, limited, now)).toBe(hourMs + 400);
  });

  it('never shrinks with people ahead or with budget spent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 300 }), anySpent, (ahead, more, spent) => {
        const budget: Budget = { ...fresh, ...spent };
        const wait = expectedWaitMs(ahead, budget, limited, now);
        expect(expectedWaitMs(ahead + more, budget, limited, now)).toBeGreaterThanOrEqual(wait);
        expect(wait).toBeGreaterThanOrEqual(expectedWaitMs(ahead, fresh, limited, now));
      }),
      { numRuns: 300 },
    );
  });

  it('includes the back-off that the platform asked for', () => {
    const blocked = { ...fresh, blockedUntil: later(90_000) };
    expect(expectedWaitMs(0, blocked, limited, now)).toBe(90_400);
  });

  it('expects a write under way to end in its usual time, not at the end of its lease', () => {
    const busy = { ...fresh, writeLeaseUntil: later(published.writeLeaseMs) };
    expect(expectedWaitMs(0, busy, limited, now)).toBe(600);
  });

  it('is shared by the lanes where the platform has no limits', () => {
    const free: Pace = { callMs: 100, isLimited: false, parallel: 10 };
    expect(expectedWaitMs(9, fresh, free, now)).toBe(200);
    expect(expectedWaitMs(10, fresh, free, now)).toBe(400);
    expect(expectedWaitMs(999, fresh, free, now)).toBe(20_000);
  });
});
