import { expect, it } from 'vitest';
import { PlatformProblem } from '../platform/problem.ts';
import { tellOfOutages } from './tell-of-outages.ts';

it('tells once a minute for each kind of job why it waits, and nothing of a limit or of a single thing', () => {
  let seconds = 0;
  const told: unknown[] = [];
  const tell = tellOfOutages({
    clock: () => new Date(seconds * 1000),
    log: { warn: (line: object) => told.push([seconds, line]) },
  });
  const err = new PlatformProblem('down', 'no answer');
  for (seconds of [0, 1, 59, 60, 61]) {
    tell('mirror.fetch', err);
    tell('mirror.fetch', new PlatformProblem('busy', 'the platform asks us to wait'));
    tell('mirror.fetch', new PlatformProblem('down', 'not seen yet', { retryAfterMs: 500 }));
  }
  tell('classroom.set-up', err);
  expect(told).toEqual([
    [0, { err, task: 'mirror.fetch' }],
    [60, { err, task: 'mirror.fetch' }],
    [61, { err, task: 'classroom.set-up' }],
  ]);
});
