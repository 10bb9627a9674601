import { describe, expect, it } from 'vitest';
import { emptyBudget, times, type Budget } from '../../platform/budget.ts';
import { gitHubLimits as limits } from '../../platform/limits.ts';
import { pauseBefore } from './await-turn.ts';

const now = Date.parse('2026-09-01T12:00:00Z');
const { minuteMs, hourMs } = limits;
const pause = (ahead: number, budget: Budget) =>
  pauseBefore({ ahead: 2 * ahead, own: 2 }, budget, limits, now);

/** Creations that all happened at one moment in the past. */
const spent = (creations: number, agoMs: number): Budget => {
  const at = now - agoMs;
  return { ...emptyBudget, spends: [{ from: at, until: at, points: 5 * creations, creations }] };
};

describe('a student who waits for a repository', () => {
  const budget = spent(400, 10 * minuteMs);

  it('goes on while the hour has room for them and everybody ahead', () => {
    expect(pause(0, emptyBudget)).toBeUndefined();
    expect(pause(249, emptyBudget)).toBeUndefined();
    expect(pause(49, budget)).toBeUndefined();
  });

  it('checks again soon if they just miss the hour, without delaying others', () => {
    for (const ahead of [50, 51, 52, 53])
      expect(pause(ahead, budget)).toEqual({ retryAfterMs: 3_000 });
    const begun = [now + times.begunMs];
    expect(pause(49, { ...budget, begun })).toEqual({ retryAfterMs: 3_000 });
  });

  it('does not poll if there can be no room before the next hour', () => {
    const last = spent(499, 10 * minuteMs);
    expect(pauseBefore({ ahead: 0, own: 2 }, last, limits, now)).toHaveProperty('retryAt');
    const third = spent(498, 10 * minuteMs);
    expect(pauseBefore({ ahead: 3, own: 3 }, third, limits, now)).toHaveProperty('retryAt');
  });

  it('waits, with everybody behind, until a minute before the hour has room', () => {
    const back = new Date(now - 10 * minuteMs + hourMs - minuteMs);
    expect(pause(54, budget)).toEqual({ retryAt: back });
    expect(pause(400, budget)).toEqual({ retryAt: back });
  });

  it('goes on shortly before the hour has room, and leaves the rest to the governor', () => {
    expect(pause(100, spent(400, hourMs - 2 * minuteMs))).toBeUndefined();
  });
});
