import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, wallClock } from './wall-clock.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe', // half an hour of daylight saving
  'Asia/Kolkata', // half an hour from UTC, never changes
  'America/Sao_Paulo', // changed at midnight until 2019
  'America/Santiago', // changes at midnight
];
const quarterMs = 15 * 60_000;

/** Every quarter of an hour around a wall-clock time, with the time that the zone's clock shows. */
function clockAround(shown: number, timeZone: string): { at: number; shows: number }[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Array.from({ length: 8 * 27 }, (_, step) => {
    const at = shown + (step - 4 * 27) * quarterMs;
    return { at, shows: Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) };
  });
}

/** Searches the clock of a whole day instead of computing with offsets. */
function model(shown: number, timeZone: string): number {
  const clock = clockAround(shown, timeZone);
  const last = clock.findLast(({ shows }) => shows === shown);
  if (last) return last.at;
  // Skipped time: continue the clock from before the jump.
  const before = clock.findLast(({ shows }) => shows < shown)!;
  return before.at + (shown - before.shows);
}

/** Half of the samples lie within 2 days of a clock change. */
const changes = [
  '2026-03-29T01:00Z', // Berlin, forward
  '2026-10-25T01:00Z', // Berlin, back
  '2026-03-08T07:00Z', // New York, forward
  '2026-11-01T06:00Z', // New York, back
  '2026-10-03T15:30Z', // Lord Howe, forward
  '2026-04-04T15:00Z', // Lord Howe, back
  '2018-11-04T03:00Z', // São Paulo, midnight is skipped
  '2018-02-18T02:00Z', // São Paulo, the last hour of the day comes twice
  '2026-09-06T04:00Z', // Santiago, midnight is skipped
  '2026-04-05T03:00Z', // Santiago, the last hour of the day comes twice
].map((at) => Date.parse(at.replace('Z', ':00Z')));
const anyShown = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -4 * 48, max: 4 * 48 }))
    .map(([change, quarters]) => change + quarters * quarterMs),
  fc.integer({ min: 0, max: 4 * 24 * 366 * 30 }).map((n) => Date.UTC(2010) + n * quarterMs),
);

describe('the instant of a wall-clock time', () => {
  it('equals the instant that a search through the day finds', () => {
    fc.assert(
      fc.property(anyShown, fc.constantFrom(...zones), (shown, zone) => {
        expect(instantAt(new Date(shown), zone).getTime()).toBe(model(shown, zone));
      }),
      { numRuns: 150 },
    );
  });

  it('converts back to the same time, or to at most 1 hour later if it was skipped', () => {
    fc.assert(
      fc.property(anyShown, fc.constantFrom(...zones), (shown, zone) => {
        const again = wallClock(instantAt(new Date(shown), zone), zone).getTime();
        expect(again).toBeGreaterThanOrEqual(shown);
        expect(again - shown).toBeLessThanOrEqual(60 * 60_000);
      }),
    );
  });

  it.each([
    ['2026-03-29T02:30:00Z', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', 'skipped: half past 3'],
    ['2026-10-25T02:30:00Z', 'Europe/Berlin', '2026-10-25T01:30:00.000Z', 'twice: in winter time'],
    ['2026-10-04T02:15:00Z', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', 'skipped: 2:45'],
    ['2018-11-04T00:30:00Z', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z', 'skipped midnight'],
    ['2011-12-30T12:00:00Z', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', 'a day that never was'],
    ['2026-02-01T12:00:00Z', 'Asia/Kolkata', '2026-02-01T06:30:00.000Z', 'no change at all'],
  ])('%s in %s is %s (%s)', (shown, zone, instant) => {
    expect(instantAt(new Date(shown), zone).toISOString()).toBe(instant);
  });
});

it('the wall clock of a zone that does not exist throws', () => {
  expect(() => wallClock(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
});
