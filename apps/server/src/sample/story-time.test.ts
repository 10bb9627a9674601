import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeStoryTime } from './story-time.ts';

it('is one moment from the beginning of each thing to its end, and otherwise now', async () => {
  const { clock, at } = makeStoryTime();
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
  expect(Math.abs(clock().getTime() - Date.now())).toBeLessThan(10_000);
});
