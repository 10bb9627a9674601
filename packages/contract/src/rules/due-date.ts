import type { PlainErrorCode } from '../errors/app-error.ts';
import { limits } from './limits.ts';
import { instantAt, wallClock } from './wall-clock.ts';
import { z } from '../zod.ts';

export const DueDate = instantOr('due_date_invalid');
export const ReleaseDate = instantOr('release_date_invalid');

/** Accepts any offset and converts to UTC. Years outside of the limits are typing errors. */
function instantOr(problem: PlainErrorCode) {
  return z.iso
    .datetime({ offset: true, error: problem })
    .transform((sent) => new Date(sent))
    .refine((date) => isLikelyYear(date.getUTCFullYear()), problem)
    .transform((date) => date.toISOString());
}

/** Such as 'Sep 1, 2026, 9:00 AM (Europe/Berlin)'. */
export function instantText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
    .format(at)
    .replaceAll('\u202f', ' ')
    .concat(` (${timeZone})`);
}

const typedDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;

/**
 * The instant of a typed due date; null if it is invalid. A date alone means 23:59:59 in the zone. 23:59
 * means 23:59:59 too, because a student who reads 11:59 PM expects that whole minute.
 */
export function dueInstant(typed: string, timeZone: string): Date | null {
  const [, day, minute = '23:59', second = minute === '23:59' ? '59' : '00'] =
    typedDate.exec(typed) ?? [];
  if (day === undefined) return null;
  const shown = `${day}T${minute}:${second}`;
  const wall = new Date(`${shown}Z`);
  // 30 February parses as a day in March, or not at all.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(shown)) return null;
  if (!isLikelyYear(wall.getUTCFullYear())) return null;
  return instantAt(wall, timeZone);
}

/** The last second of a day ('2026-04-01') in a zone; null if the day does not exist. */
export function endOfDay(day: string, timeZone: string): Date | null {
  return day.includes('T') ? null : dueInstant(day, timeZone);
}

/** An instant as the form shows it: '2026-04-01T23:59:59' on the zone's wall clock. */
export function typedDueDate(dueAt: Date, timeZone: string): string {
  return wallClock(dueAt, timeZone).toISOString().slice(0, '2026-04-01T23:59:59'.length);
}

function isLikelyYear(year: number): boolean {
  return limits.dueYears.min <= year && year <= limits.dueYears.max;
}
