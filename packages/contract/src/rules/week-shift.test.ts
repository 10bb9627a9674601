import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallClock } from './wall-clock.ts';
import { movedByWeeks } from './week-shift.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC'];
const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

it('a moved date keeps its weekday and local time in five zones', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      fc.integer({ min: -120, max: 120 }),
      (at, zone, weeks) => {
        const [before, after] = [at, movedByWeeks(at, zone, weeks)].map((one) =>
          wallClock(one, zone).getTime(),
        );
        const drift = after! - before! - weeks * weekMs;
        // Only a local time that a clock change skips moves, to the hour behind it.
        expect([0, hourMs]).toContain(drift);
        if (drift !== 0) expect(skips(before! + weeks * weekMs, zone)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

/** Whether no instant of the day shows this local time. */
function skips(wall: number, zone: string): boolean {
  const offsets = Array.from({ length: 4 * 24 * 2 + 1 }, (_, n) => (n - 4 * 24) * (hourMs / 4));
  return offsets.every((offset) => wallClock(new Date(wall + offset), zone).getTime() !== wall);
}

it('a due date at the end of a day stays there when summer time ends in between', () => {
  const at = new Date('2026-10-16T21:59:59Z');
  expect(movedByWeeks(at, 'Europe/Berlin', 2).toISOString()).toBe('2026-10-30T22:59:59.000Z');
});
