/** Moves dates of a course into another term. Server and browser use it, so that a preview holds. */
import { instantAt, wallClock } from './wall-clock.ts';

const weekMs = 7 * 86_400_000;

/** Keeps the weekday and the local time of the zone, also across a change to daylight-saving time. */
export function movedByWeeks(at: Date, timeZone: string, weeks: number): Date {
  if (weeks === 0) return at;
  return instantAt(new Date(wallClock(at, timeZone).getTime() + weeks * weekMs), timeZone);
}
