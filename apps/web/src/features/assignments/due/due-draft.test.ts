import { dueInstant } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeZone, readDue, toDueDraft, zoneName } from './due-draft.ts';

const berlin = 'Europe/Berlin';

describe('a due date in a form', () => {
  it.each([
    [null, { day: '', time: '' }],
    ['2026-11-15T22:59:59.000Z', { day: '2026-11-15', time: '' }],
    ['2026-11-15T13:30:00.000Z', { day: '2026-11-15', time: '14:30' }],
    ['2026-11-15T13:30:07.000Z', { day: '2026-11-15', time: '14:30:07' }],
    ['2026-11-14T23:00:00.000Z', { day: '2026-11-15', time: '00:00' }],
  ])('%s is typed as %j', (dueAt, typed) => {
    expect(toDueDraft(dueAt, berlin)).toEqual({ ...typed, zone: berlin });
  });

  it('is none when nothing is typed', () => {
    expect(readDue({ day: '', time: '', zone: berlin })).toEqual({ kind: 'none' });
  });

  it('is the end of the day without a time', () => {
    const instant = new Date('2026-11-15T22:59:59Z');
    expect(readDue({ day: '2026-11-15', time: '', zone: berlin })).toEqual({ kind: 'at', instant });
  });

  it.each([
    [{ day: '', time: '10:00' }, 'Please choose a date for this time.'],
    [{ day: '20266-11-15', time: '' }, 'The due date is not a date.'],
    [{ day: '0001-01-01', time: '' }, 'The due date is not a date.'],
  ])('%j is refused', (typed, message) => {
    expect(readDue({ ...typed, zone: berlin })).toEqual({ kind: 'problem', message });
  });

  it('comes back from the form as it went in, where clocks do not change', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Honolulu');
    const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
    fc.assert(
      fc.property(zones, seconds, (zone, second) => {
        const instant = new Date(second * 1000);
        const draft = toDueDraft(instant.toISOString(), zone);
        expect(readDue(draft)).toEqual({ kind: 'at', instant });
      }),
    );
  });

  it('gives nobody less time where a clock shows an hour twice', () => {
    const twice = new Date('2026-10-25T00:30:00Z');
    const { day, time } = toDueDraft(twice.toISOString(), berlin);
    expect(dueInstant(`${day}T${time}`, berlin)).toEqual(new Date('2026-10-25T01:30:00Z'));
  });
});

it('names zones as people write them', () => {
  expect(zoneName('America/New_York')).toBe('America/New York');
  expect(() => new Intl.DateTimeFormat('en', { timeZone: localTimeZone() })).not.toThrow();
});
