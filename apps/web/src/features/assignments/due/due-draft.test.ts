import { dueInstant } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { localTimeZone, readDue, toDueDraft, zoneName } from './due-draft.ts';

const berlin = 'Europe/Berlin';

describe('a due date in a form', () => {
  it.each([
    [null, { day: '', time: '' }],
    ['2026-11-15T22:59:59.000Z', { day: '2026-11-15', time: '' }],
    ['2026-11-15T13:30:00.000Z', { day: '2026-11-15', time: '14:30' }],
    ['2026-11-15T13:30:07.000Z', { day: '2026-11-15', time: '14:30:07' }],
    ['2026-11-14T23:00:00.000Z', { day: '2026-11-15', time: '00:00' }],
  ])('shows %s as %j', (dueAt, typed) => {
    const meant = dueAt === null ? {} : { meant: dueAt };
    expect(toDueDraft(dueAt, berlin)).toEqual({ ...typed, zone: berlin, ...meant });
  });

  it('is empty when nothing is typed', () => {
    expect(readDue({ day: '', time: '', zone: berlin })).toEqual({ kind: 'none' });
  });

  it('is the end of the day without a time', () => {
    const instant = new Date('2026-11-15T22:59:59Z');
    expect(readDue({ day: '2026-11-15', time: '', zone: berlin })).toEqual({ kind: 'at', instant });
  });

  it.each([
    [{ day: '', time: '10:00' }, 'Please choose a date for this time.'],
    [{ day: '20266-11-15', time: '' }, 'Enter a valid due date.'],
    [{ day: '0001-01-01', time: '' }, 'Enter a valid due date.'],
    [{ day: unreadable, time: '' }, 'Enter a valid due date.'],
    [{ day: unreadable, time: unreadable }, 'Enter a valid due date.'],
    [{ day: '2026-11-15', time: unreadable }, 'Enter a complete time.'],
    [{ day: '', time: unreadable }, 'Enter a complete time.'],
  ])('refuses %j with "%s"', (typed, message) => {
    expect(readDue({ ...typed, zone: berlin })).toEqual({ kind: 'problem', message });
  });

  it('gives back the instant it was filled from, even in an hour that a clock change repeats', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', berlin, 'America/New_York');
    const times = fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 });
    const twice = fc.constantFrom('2026-10-25T00:30:00Z', '2026-11-01T05:30:00Z');
    const instants = fc.oneof(
      times.map((time) => new Date(time)),
      twice.map((time) => new Date(time)),
    );
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const draft = toDueDraft(instant.toISOString(), zone);
        expect(readDue(draft)).toEqual({ kind: 'at', instant });
      }),
    );
  });

  it('is computed again when the time or the zone is changed', () => {
    const draft = toDueDraft('2026-10-25T00:30:00.000Z', berlin);
    const instant = new Date('2026-10-25T02:30:00Z');
    expect(readDue({ ...draft, zone: 'UTC' })).toEqual({ kind: 'at', instant });
    const other = new Date('2026-10-25T01:31:00Z');
    expect(readDue({ ...draft, time: '02:31' })).toEqual({ kind: 'at', instant: other });
  });

  it('means the later instant in an hour that a clock change repeats', () => {
    const twice = new Date('2026-10-25T00:30:00Z');
    const { day, time } = toDueDraft(twice.toISOString(), berlin);
    expect(dueInstant(`${day}T${time}`, berlin)).toEqual(new Date('2026-10-25T01:30:00Z'));
  });
});

it('time zones are shown with spaces instead of underscores', () => {
  expect(zoneName('America/New_York')).toBe('America/New York');
  expect(() => new Intl.DateTimeFormat('en', { timeZone: localTimeZone() })).not.toThrow();
});
