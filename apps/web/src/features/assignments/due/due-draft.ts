import { dueInstant, errors, isTimeZone, typedDueDate } from '@lectern/contract';
import { formatDateTime, formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';

/** A due date as it stands in a form: a day, perhaps a time, on the wall clock of a zone. */
export interface DueDraft {
  /** '2026-11-15', empty for no due date, or `unreadable`. */
  day: string;
  /** '14:30', empty for the end of the day, or `unreadable`. */
  time: string;
  zone: string;
  /** What it was filled from: a wall clock that shows an hour twice does not tell which is meant. */
  meant?: string;
}

export type DueReading =
  { kind: 'none' } | { kind: 'at'; instant: Date } | { kind: 'problem'; message: string };

const endOfDay = '23:59:59';

/** An instant as people would type it: the end of a day is that day, whole minutes have no seconds. */
export function toDueDraft(dueAt: string | null, zone: string): DueDraft {
  if (dueAt === null) return { day: '', time: '', zone };
  const [day = '', time = ''] = typedDueDate(new Date(dueAt), zone).split('T');
  return { day, time: time === endOfDay ? '' : time.replace(/:00$/, ''), zone, meant: dueAt };
}

/** Whether it holds what the page alone can show into which it was typed. */
export function isUnreadable({ day, time }: DueDraft): boolean {
  return day === unreadable || time === unreadable;
}

/** Where a problem with it is to be mended: in its time, or else in its day. */
export function isTimeWrong({ day, time }: DueDraft): boolean {
  return time === unreadable && day !== unreadable;
}

/** What nobody has touched stays exactly what it was. */
export function readDue(draft: DueDraft): DueReading {
  const { day, time, zone, meant } = draft;
  if (day === '' && time === '') return { kind: 'none' };
  if (isTimeWrong(draft)) return { kind: 'problem', message: texts.assignments.timeIncomplete };
  const before = meant === undefined ? undefined : toDueDraft(meant, zone);
  if (meant !== undefined && before?.day === day && before.time === time) {
    return { kind: 'at', instant: new Date(meant) };
  }
  if (day === '') return { kind: 'problem', message: texts.assignments.timeWithoutDay };
  const instant = dueInstant(time === '' ? day : `${day}T${time}`, zone);
  if (!instant) return { kind: 'problem', message: errors.due_date_invalid.message };
  return { kind: 'at', instant };
}

/** The zone of whoever sits here; browsers that hide it say so with a name that no clock has. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The zone that a due date was meant in, or that of whoever looks, where it is not known here. */
export function zoneHere(meant: string, localZone: string): string {
  return isTimeZone(meant) ? meant : localZone;
}

/** On the clock that it is meant by and, where another one hangs there, on that of whoever reads it. */
export function dueMoment(instant: Date, zone: string): string {
  const moment = formatDeadline(instant, zone);
  if (formatDateTime(instant, zone) === formatDateTime(instant)) return moment;
  return texts.assignments.dueElsewhere(moment, formatDeadline(instant));
}

/** 'America/New_York' as people write it. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
