/** Dates are shown in American English and in the reader's time zone. */
export type DateLike = Date | string | null | undefined;

export const emptyDate = 'N/A';
export const dateLocale = 'en-US';
const dateFormat = { month: 'short', year: 'numeric', day: 'numeric' } as const;
const timeFormat = { hour: 'numeric', minute: 'numeric' } as const;
const dateTimeFormat = { ...dateFormat, ...timeFormat } as const;

/** 'Nov 15, 2026', or 'N/A' for a missing or unreadable date. */
export function formatDate(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateFormat, timeZone });
}

/** 'Nov 15, 2026, 2:30 PM', or 'N/A'. */
export function formatDateTime(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateTimeFormat, timeZone });
}

/** As formatDateTime, with the time zone: members of a class live in different zones. */
export function formatDeadline(value: DateLike, timeZone?: string): string {
  return format(value, { ...dateTimeFormat, timeZone, timeZoneName: 'short' });
}

/** '2:30 PM UTC', for a time beside its date. */
export function formatTime(value: DateLike, timeZone?: string): string {
  return format(value, { ...timeFormat, timeZone, timeZoneName: 'short' });
}

function format(value: DateLike, options: Intl.DateTimeFormatOptions): string {
  if (value === null || value === undefined || value === '') return emptyDate;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? emptyDate : formatterFor(options).format(date);
}

/** Creating a formatter is 40 times as slow as using it, and a large class shows 1,000 dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // The offsets in January and July identify the browser's zone, which may change while the page is open.
  const zone = options.timeZone ?? [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  const key = JSON.stringify([options, zone]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(dateLocale, options);
  formatters.set(key, known);
  return known;
}
