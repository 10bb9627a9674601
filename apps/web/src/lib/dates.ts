/** Dates as the product shows them: American words, in the reader's own time zone. */
export type DateLike = Date | string | null | undefined;

export const emptyDate = 'N/A';
export const dateLocale = 'en-US';
const dateFormat = { month: 'short', year: 'numeric', day: 'numeric' } as const;
const dateTimeFormat = { ...dateFormat, hour: 'numeric', minute: 'numeric' } as const;

/** 'Nov 15, 2026', or 'N/A' for a missing or unreadable date. */
export function formatDate(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateFormat, timeZone });
}

/** 'Nov 15, 2026, 2:30 PM', or 'N/A'. */
export function formatDateTime(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateTimeFormat, timeZone });
}

/** As formatDateTime, with the zone's name, for deadlines: people of one class share no clock. */
export function formatDeadline(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateTimeFormat, timeZone, timeZoneName: 'short' });
}

function format(value: DateLike, options: Intl.DateTimeFormatOptions): string {
  if (value === null || value === undefined || value === '') return emptyDate;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? emptyDate : formatterFor(options).format(date);
}

/** To make one takes forty times as long as to use it, and the table of a large class has a thousand dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // The reader's own zone is that of the moment: people travel with open pages.
  const zone = options.timeZone ?? [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  const key = JSON.stringify([options, zone]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(dateLocale, options);
  formatters.set(key, known);
  return known;
}
