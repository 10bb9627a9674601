import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeCourseClock } from './course-clock.ts';

it('the sample’s clock shows one moment during each call, and the real time otherwise', async () => {
  const { clock, at } = makeCourseClock(() => new Date('2020-01-01'));
  const tell = (day: number, ms: number) =>
    at(new Date(Date.UTC(2026, 0, day)), async () => {
      const before = clock().getUTCDate();
      await delay(ms);
      return [before, clock().getUTCDate()];
    });
  const failing = at(new Date(0), () => Promise.reject(new Error('no')));
  const told = [tell(3, 4), tell(5, 1), tell(7, 0)];
  await expect(failing).rejects.toThrow('no');
  expect(await Promise.all(told)).toEqual([
    [3, 3],
    [5, 5],
    [7, 7],
  ]);
  expect(clock()).toEqual(new Date('2020-01-01'));
});
