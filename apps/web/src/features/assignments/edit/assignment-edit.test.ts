import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outline } from '../testing/outline.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import {
  closingDue,
  editProblems,
  isChanged,
  lateOutcome,
  toChange,
  toEdit,
  toKept,
  filledFrom,
  follow,
} from './assignment-edit.ts';

describe('the edit form', () => {
  it('starts with the saved values, in the time zone of the due date', () => {
    expect(toEdit(outline(), 'Asia/Tokyo')).toEqual({
      version: 3,
      name: 'HW 1',
      due: {
        day: '2026-10-01',
        time: '',
        zone: 'Europe/Berlin',
        meant: '2026-10-01T21:59:59.000Z',
      },
      defaultScore: 0,
      maximumScore: null,
      options: {
        description: '',
        release: { day: '', time: '', zone: 'Europe/Berlin' },
        acceptsLate: true,
        allLines: false,
      },
    });
  });

  it("uses the author's time zone for a first due date", () => {
    const { due } = toEdit(outline({ main_due_date: null }), 'Asia/Tokyo');
    expect(due).toEqual({ day: '', time: '', zone: 'Asia/Tokyo' });
  });

  it("uses the reader's time zone when the browser does not know that of the due date", () => {
    const assignment = outline({ due_time_zone: 'America/Not_Yet_Known' });
    const edit = toEdit(assignment, 'Asia/Tokyo');
    expect(edit.due).toMatchObject({ day: '2026-10-02', time: '06:59:59', zone: 'Asia/Tokyo' });
    expect(isChanged(edit, assignment)).toBe(false);
  });

  it('is unchanged when nothing was touched, in every time zone', () => {
    const anyOutline = fc.record({
      name: fc.constantFrom('HW 1', 'Final Project'),
      main_due_date: fc.option(
        fc.constantFrom('2026-10-01T21:59:59.000Z', '2026-11-01T10:00:00.000Z'),
      ),
      due_time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
      default_score: fc.nat(),
      maximum_score: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(anyOutline, fc.constantFrom('UTC', 'Asia/Tokyo'), (facts, zone) => {
        const assignment = outline(facts);
        expect(isChanged(toEdit(assignment, zone), assignment)).toBe(false);
      }),
    );
  });

  it.each([
    { name: 'HW 2' },
    { name: '' },
    { due: { day: '', time: '', zone: 'Europe/Berlin' } },
    { due: { day: '2026-10-02', time: '', zone: 'Europe/Berlin' } },
    { due: { day: '2026-10-01', time: '12:00', zone: 'Europe/Berlin' } },
    { defaultScore: 5 },
    { maximumScore: 100 },
  ])('is changed by %j', (change) => {
    const edit = { ...toEdit(outline(), 'UTC'), ...change };
    expect(isChanged(edit, outline())).toBe(true);
  });

  it('sends an empty default score as 0 and an empty maximum as null', () => {
    const edit = { ...toEdit(outline(), 'UTC'), defaultScore: null, maximumScore: null };
    expect(toChange(edit, outline())).toMatchObject({
      default_score: 0,
      maximum_score: null,
      version: 3,
    });
  });

  it('keeps a time zone that the browser does not know until the due date is moved', () => {
    const from = outline({ due_time_zone: 'Mars/Olympus' });
    const edit = { ...toEdit(from, 'Europe/Berlin'), defaultScore: 5 };
    expect(toChange(edit, from)).toMatchObject({ due_time_zone: 'Mars/Olympus' });
    const moved = { ...edit, due: { ...edit.due, day: '2026-12-24' } };
    expect(toChange(moved, from)).toMatchObject({ due_time_zone: 'Europe/Berlin' });
  });

  it('is kept with saved values in place of input that the browser cannot parse', () => {
    const from = outline({ default_score: 5, maximum_score: 100 });
    const edit = { ...toEdit(from, 'UTC'), name: 'HW 2' };
    const typed = { ...edit, defaultScore: unreadable, maximumScore: unreadable } as const;
    expect(toKept({ from, edit: typed })).toEqual({ from, edit });
  });

  it('follows a newer version that equals the draft, and leaves the draft as typed', () => {
    const from = outline();
    const edit = { ...toEdit(from, 'UTC'), name: 'HW 2 ', defaultScore: null };
    const held = { from, edit };
    const saved = outline({ name: 'HW 2', version: 4 });
    expect(follow(held, saved, 'UTC')).toEqual({ from: saved, edit: { ...edit, version: 4 } });
    expect(follow(held, outline({ name: 'HW 2' }), 'UTC')).toBe(held);
    expect(follow(held, outline({ name: 'HW 3', version: 4 }), 'UTC')).toBe(held);
  });

  it('is filled with a newer version while nothing is unsaved', () => {
    const saved = outline({ name: 'HW 3', version: 4 });
    const followed = follow(filledFrom(outline(), 'UTC'), saved, 'UTC');
    expect(followed).toEqual(filledFrom(saved, 'UTC'));
  });

  it('tells from a newer version whether a failed save was applied', () => {
    const failed = { ...toEdit(outline(), 'UTC'), name: 'HW 2' };
    expect(lateOutcome(undefined, outline())).toBeUndefined();
    expect(lateOutcome(failed, outline())).toBeUndefined();
    expect(lateOutcome(failed, outline({ name: 'HW 2', version: 4 }))).toBe('saved');
    expect(lateOutcome(failed, outline({ name: 'HW 3', version: 4 }))).toBe('overtaken');
  });

  it('reports an invalid name and an invalid date', () => {
    const due = { day: '', time: '10:00', zone: 'UTC' };
    expect(editProblems({ ...toEdit(outline(), 'UTC'), name: 'HW/1', due })).toEqual({
      name: 'Assignment name cannot contain any special characters.',
      due: 'Please choose a date for this time.',
    });
  });

  const berlin = (day: string, time = '') => ({ day, time, zone: 'Europe/Berlin' });
  it.each([
    ['2026-10-01T21:59:59.000Z', berlin('2026-08-01', '12:00'), '2026-08-01T10:00:00.000Z'],
    [null, berlin('2026-08-01'), '2026-08-01T21:59:59.000Z'],
    ['2026-10-01T21:59:59.000Z', berlin('2026-09-20'), undefined],
    ['2026-10-01T21:59:59.000Z', berlin(''), undefined],
    ['2026-10-01T21:59:59.000Z', berlin(unreadable), undefined],
    ['2026-09-01T21:59:59.000Z', berlin('2026-08-01'), undefined],
    ['2026-09-01T21:59:59.000Z', berlin('2026-09-01'), undefined],
  ])('moved from %s to %j closes an open assignment by %s', (before, due, closed) => {
    const from = outline({ main_due_date: before });
    const edit = { ...toEdit(from, 'UTC'), due };
    const closing = closingDue(edit, from, new Date('2026-09-15T12:00:00Z'));
    expect(closing?.instant.toISOString()).toBe(closed);
  });
});
