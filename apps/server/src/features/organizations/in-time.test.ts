import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { inTime } from './in-time.ts';

it('a refresh is awaited up to the limit, and a late one still completes', async () => {
  const done: string[] = [];
  expect(await inTime(async () => void done.push('in time'), 50)).toBe(true);
  expect(done).toEqual(['in time']);
  const late = delay(60).then(() => void done.push('late'));
  expect(await inTime(() => late, 10)).toBe(false);
  expect(done).toEqual(['in time']);
  await late;
  expect(done).toEqual(['in time', 'late']);
});

it('a refresh hides platform problems, but no other errors', async () => {
  const problem = () => Promise.reject(new PlatformProblem('busy', 'wait'));
  await expect(inTime(problem)).resolves.toBe(false);
  await expect(inTime(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
