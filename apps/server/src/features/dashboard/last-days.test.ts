import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastDays } from './last-days.ts';

it('the last day is today in UTC, whatever the hour', () => {
  expect(lastDays(new Date('2026-03-01T00:00:00Z')).at(-1)).toBe('2026-03-01');
  expect(lastDays(new Date('2026-03-01T23:59:59Z')).slice(-2)).toEqual([
    '2026-02-28',
    '2026-03-01',
  ]);
});

it('the last days are two weeks without a gap', () => {
  const anytime = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anytime, (now) => {
      const days = lastDays(now).map((day) => Date.parse(day));
      expect(days).toHaveLength(14);
      for (const [at, day] of days.entries()) expect(day - days[0]!).toBe(at * 86_400_000);
    }),
    { numRuns: 100 },
  );
});
