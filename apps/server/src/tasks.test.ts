import { expect, it } from 'vitest';
import { schedule } from './tasks.ts';

it('makes up for what is due once a day where nobody was there', () => {
  const daily = schedule.filter(({ match }) => /^\d+ \d+ /.test(String(match)));
  expect(daily.map(({ task }) => task)).toEqual(['sessions.sweep', 'inbox.forget']);
  for (const { options } of daily) expect(options?.backfillPeriod).toBe(86_400_000);
});
