import { expect, it, onTestFinished, vi } from 'vitest';
import { formatDate, formatDateTime, formatDeadline } from './dates.ts';

const instant = '2026-11-15T14:05:09Z';

it('formatDate shows a short month, the day and the year', () => {
  expect(formatDate(instant, 'UTC')).toBe('Nov 15, 2026');
  expect(formatDate(new Date(instant), 'UTC')).toBe('Nov 15, 2026');
});

it('formatDateTime adds hour and minute', () => {
  expect(formatDateTime(instant, 'UTC').replaceAll('\u202f', ' ')).toBe('Nov 15, 2026, 2:05 PM');
});

it('formatDeadline names the time zone', () => {
  expect(formatDeadline(instant, 'America/New_York')).toMatch(/^Nov 15, 2026, 9:05\sAM EST$/);
});

it('formatDate shows the day in the given time zone', () => {
  expect(formatDate('2026-11-15T01:00:00Z', 'America/New_York')).toBe('Nov 14, 2026');
});

it.each([null, undefined, '', 'not a date'])('a date that is %j is shown as N/A', (missing) => {
  expect(formatDate(missing)).toBe('N/A');
  expect(formatDateTime(missing)).toBe('N/A');
});

it('dates share one formatter until the time zone of the browser changes', () => {
  const { DateTimeFormat } = Intl;
  const make = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...wanted) {
    return new DateTimeFormat(...wanted);
  });
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-123);
  onTestFinished(() => void vi.restoreAllMocks());
  for (let day = 1; day < 9; day += 1) formatDateTime(new Date(2026, 1, day));
  expect(make).toHaveBeenCalledTimes(1);
  offset.mockReturnValue(-124);
  formatDateTime(instant);
  expect(make).toHaveBeenCalledTimes(2);
});
