import { limits } from './limits.ts';
import { instantAt, wallClock } from './wall-clock.ts';
import { z } from '../zod.ts';

/** What a professor types as a due date, and the instant that it stands for. */

/** As sent: any offset is understood and kept in UTC; years outside of these are typing errors. */
export const DueDate = z.iso
  .datetime({ offset: true, error: 'due_date_invalid' })
  .transform((sent) => new Date(sent))
  .refine((date) => isLikelyYear(date.getUTCFullYear()), 'due_date_invalid')
  .transform((date) => date.toISOString());

const typedDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;

/**
 * A date alone means 23:59:59 of that day in the zone (decisions 3), a date with a time that time. Whoever
 * types 23:59 means the end of the day: a student who reads 11:59 PM is not late twenty seconds into it.
 * Null for what no calendar or clock shows, and for years that are typing errors.
 */
export function dueInstant(typed: string, timeZone: string): Date | null {
  const [, day, minute = '23:59', second = minute === '23:59' ? '59' : '00'] =
    typedDate.exec(typed) ?? [];
  if (day === undefined) return null;
  const shown = `${day}T${minute}:${second}`;
  const wall = new Date(`${shown}Z`);
  // The calendar has the last word: 30 February parses as a day in March, or not at all.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(shown)) return null;
  if (!isLikelyYear(wall.getUTCFullYear())) return null;
  return instantAt(wall, timeZone);
}

/** The last second of a day ('2026-04-01') in a zone; null when there is no such day. */
export function endOfDay(day: string, timeZone: string): Date | null {
  return day.includes('T') ? null : dueInstant(day, timeZone);
}

/** An instant as the form shows it for editing: '2026-04-01T23:59:59' on the zone's wall clock. */
export function typedDueDate(dueAt: Date, timeZone: string): string {
  return wallClock(dueAt, timeZone).toISOString().slice(0, '2026-04-01T23:59:59'.length);
}

function isLikelyYear(year: number): boolean {
  return limits.dueYears.min <= year && year <= limits.dueYears.max;
}
