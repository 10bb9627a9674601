import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { heavyWork } from './heavy-work.ts';

it('heavy work runs two at a time, in order, and a failure frees its slot', async () => {
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    heavyWork(async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(1);
      running -= 1;
      if (index % 2 === 0) throw new Error(`${index} failed`);
      return index;
    });
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(most).toBe(2);
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((index) => index % 2 === 1),
  );
});

it('heavy work of other callers runs before the backlog of one caller', async () => {
  const order: string[] = [];
  const ask = (caller: string) => heavyWork(async () => void order.push(caller), caller);
  await Promise.all(['eve', 'eve', 'eve', 'eve', 'eve', 'ada', 'bob'].map(ask));
  expect(order.slice(0, 5).toSorted()).toEqual(['ada', 'bob', 'eve', 'eve', 'eve']);
});
