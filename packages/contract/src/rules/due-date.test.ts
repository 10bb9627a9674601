import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueInstant, endOfDay, typedDueDate } from './due-date.ts';

describe('a due date without a time', () => {
  it.each([
    ['2026-04-01', 'UTC', '2026-04-01T23:59:59.000Z'],
    // Summer, winter, and the two days when the clocks change.
    ['2026-07-01', 'Europe/Berlin', '2026-07-01T21:59:59.000Z'],
    ['2026-12-01', 'Europe/Berlin', '2026-12-01T22:59:59.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
    ['2026-03-07', 'America/New_York', '2026-03-08T04:59:59.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.000Z'],
    ['2026-10-03', 'Australia/Lord_Howe', '2026-10-03T13:29:59.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-04T12:59:59.000Z'],
    ['2026-06-15', 'Asia/Kolkata', '2026-06-15T18:29:59.000Z'],
    // The next midnight is skipped. In the other rows the last hour comes twice, and the later one counts.
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59.000Z'],
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T02:59:59.000Z'],
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.000Z'],
    ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.000Z'],
  ])('%s in %s ends at %s', (day, zone, instant) => {
    expect(endOfDay(day, zone)?.toISOString()).toBe(instant);
  });

  it('ends 1 second before the next day begins, even if midnight is skipped', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Cairo',
    );
    const days = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2037-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, zones, (date, zone) => {
        const end = endOfDay(date.toISOString().slice(0, 10), zone)!;
        expect(typedDueDate(end, zone)).toBe(`${date.toISOString().slice(0, 10)}T23:59:59`);
        const next = typedDueDate(new Date(end.getTime() + 1000), zone);
        expect(next.slice(0, 10)).toBe(
          new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10),
        );
      }),
    );
  });
});

describe('a due date with a time', () => {
  it('is that time in the zone, to the second', () => {
    expect(dueInstant('2026-04-01T17:00', 'Europe/Berlin')?.toISOString()).toBe(
      '2026-04-01T15:00:00.000Z',
    );
    expect(dueInstant('2026-04-01T17:00:30', 'UTC')?.toISOString()).toBe(
      '2026-04-01T17:00:30.000Z',
    );
  });

  it('of 23:59 is the same instant as the end of the day', () => {
    const day = '2026-04-01';
    const [end, typed] = [dueInstant(day, 'UTC'), dueInstant(`${day}T23:59`, 'UTC')];
    expect(typed).toEqual(end);
    expect(dueInstant(`${day}T23:59:00`, 'UTC')?.toISOString()).toBe(`${day}T23:59:00.000Z`);
  });

  it('is shown in the form as it was typed', () => {
    expect(typedDueDate(dueInstant('2026-04-01T09:05:00', 'Asia/Kolkata')!, 'Asia/Kolkata')).toBe(
      '2026-04-01T09:05:00',
    );
  });
});

describe('an invalid due date', () => {
  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '2026-04-31T10:00',
    '2026-04-01T24:00',
    '2026-04-01T10:60',
    '2026-04-01T10:00Z',
    ' 2026-04-01',
    '26-04-01',
    '0202-04-01',
    '9999-04-01',
  ])('%j has no instant', (typed) => {
    expect(dueInstant(typed, 'Europe/Berlin')).toBeNull();
  });

  it('with a time has no end of day', () => {
    expect(endOfDay('2026-04-01T10:00', 'UTC')).toBeNull();
  });
});
