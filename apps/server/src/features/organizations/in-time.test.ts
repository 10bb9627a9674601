import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { inTime } from './in-time.ts';

it('waits for news that comes in time, and not for news that comes late', async () => {
  const told: string[] = [];
  expect(await inTime(async () => void told.push('in time'), 50)).toBe(true);
  expect(told).toEqual(['in time']);
  const late = delay(60).then(() => void told.push('late'));
  expect(await inTime(() => late, 10)).toBe(false);
  expect(told).toEqual(['in time']);
  await late;
  expect(told).toEqual(['in time', 'late']);
});

it('is silent about problems of the platform, and only about those', async () => {
  const problem = () => Promise.reject(new PlatformProblem('busy', 'wait'));
  await expect(inTime(problem)).resolves.toBe(false);
  await expect(inTime(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
