import { dueInstant, errors, isTimeZone, typedDueDate } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { formatDateTime, formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';

/** A due date as typed: a day and an optional time, in local time of a zone. */
export const DueDraft = z.object({
  /** '2026-11-15', empty for no due date, or `unreadable`. */
  day: z.string(),
  /** '14:30', empty for the end of the day, or `unreadable`. */
  time: z.string(),
  zone: z.string(),
  /** The instant it was filled from. Local time is ambiguous in the hour that a clock change repeats. */
  meant: z.string().exactOptional(),
});
export type DueDraft = z.infer<typeof DueDraft>;

export type DueReading =
  { kind: 'none' } | { kind: 'at'; instant: Date } | { kind: 'problem'; message: string };

const endOfDay = '23:59:59';

/** Leaves out the time at the end of a day, and the seconds of a whole minute. */
export function toDueDraft(dueAt: string | null, zone: string): DueDraft {
  if (dueAt === null) return { day: '', time: '', zone };
  const [day = '', time = ''] = typedDueDate(new Date(dueAt), zone).split('T');
  return { day, time: time === endOfDay ? '' : time.replace(/:00$/, ''), zone, meant: dueAt };
}

/** Whether the browser could not parse a field. Only that field can still show its input. */
export function isUnreadable({ day, time }: DueDraft): boolean {
  return day === unreadable || time === unreadable;
}

/** Whether the error belongs at the time field; otherwise it belongs at the day field. */
export function isTimeWrong({ day, time }: DueDraft): boolean {
  return time === unreadable && day !== unreadable;
}

/** An untouched draft gives back the exact instant it was filled from. */
export function readDue(
  draft: DueDraft,
  invalid: string = errors.due_date_invalid.message,
): DueReading {
  const { day, time, zone, meant } = draft;
  if (day === '' && time === '') return { kind: 'none' };
  if (isTimeWrong(draft)) return { kind: 'problem', message: texts.assignments.timeIncomplete };
  const before = meant === undefined ? undefined : toDueDraft(meant, zone);
  if (meant !== undefined && before?.day === day && before.time === time) {
    return { kind: 'at', instant: new Date(meant) };
  }
  if (day === '') return { kind: 'problem', message: texts.assignments.timeWithoutDay };
  const instant = dueInstant(time === '' ? day : `${day}T${time}`, zone);
  if (!instant) return { kind: 'problem', message: invalid };
  return { kind: 'at', instant };
}

/** A date alone means the beginning of that day. */
export function readRelease(draft: DueDraft): DueReading {
  const time = draft.day !== '' && draft.time === '' ? '00:00' : draft.time;
  return readDue({ ...draft, time }, errors.release_date_invalid.message);
}

/** The reader's time zone, or UTC if the browser hides it behind a name that is no zone. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The zone of a due date, or the reader's if this browser does not know that zone. */
export function knownZone(zone: string, localZone: string): string {
  return isTimeZone(zone) ? zone : localZone;
}

/** The instant in the zone of the due date and, if it differs, in the reader's zone too. */
export function dueMoment(instant: Date, zone: string): string {
  const moment = formatDeadline(instant, zone);
  if (formatDateTime(instant, zone) === formatDateTime(instant)) return moment;
  return texts.assignments.dueElsewhere(moment, formatDeadline(instant));
}

export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
