import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gitHubLimits as limits } from '../../platform/limits.ts';
import { pauseBefore } from './await-turn.ts';

const { minuteMs, hourMs } = limits;

it('lets those go who can work within two minutes', () => {
  expect(pauseBefore(0, limits)).toBe(0);
  expect(pauseBefore(2 * minuteMs, limits)).toBe(0);
});

it('has everybody else back before their time, and not at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 * minuteMs + 1, max: 5 * hourMs }), (waitMs) => {
      const pauseMs = pauseBefore(waitMs, limits);
      expect(pauseMs).toBeGreaterThan(minuteMs);
      expect(pauseMs).toBeLessThanOrEqual(waitMs - minuteMs);
    }),
  );
});
