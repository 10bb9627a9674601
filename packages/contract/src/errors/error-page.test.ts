import { expect, it } from 'vitest';
import { errorPage } from './error-page.ts';
import { errorCodes } from './errors.ts';

it('the error page lists every code once with status and sentence, ordered by status', () => {
  const rows = errorPage()
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(rows).toHaveLength(errorCodes.length);
  expect(rows).toContain('| 410 | `link_expired` | Link has expired |');
  const statuses = rows.map((row) => Number(row.slice(2, 5)));
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});
