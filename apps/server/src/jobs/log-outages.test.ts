import { expect, it } from 'vitest';
import { PlatformProblem } from '../platform/problem.ts';
import { logOutages } from './log-outages.ts';

it('an outage is logged once a minute for each kind of job; rate limits and single failures are not', () => {
  let seconds = 0;
  const told: unknown[] = [];
  const logOutage = logOutages({
    clock: () => new Date(seconds * 1000),
    log: { warn: (line: object) => told.push([seconds, line]) },
  });
  const err = new PlatformProblem('down', 'no answer');
  for (seconds of [0, 1, 59, 60, 61]) {
    logOutage('mirror.fetch', err);
    logOutage('mirror.fetch', new PlatformProblem('busy', 'the platform asks us to wait'));
    logOutage('mirror.fetch', new PlatformProblem('down', 'not seen yet', { retryAfterMs: 500 }));
  }
  logOutage('classroom.set-up', err);
  expect(told).toEqual([
    [0, { err, task: 'mirror.fetch' }],
    [60, { err, task: 'mirror.fetch' }],
    [61, { err, task: 'classroom.set-up' }],
  ]);
});
