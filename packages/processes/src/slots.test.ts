import { expect, it } from 'vitest';
import { makeSlots, SlotsFull } from './slots.ts';

it('slots limit what runs at once, and the rest waits in order', async () => {
  const slots = makeSlots(2);
  const order: number[] = [];
  const enter = async (number: number) => {
    const release = await slots.take();
    order.push(number);
    return release;
  };
  const first = await enter(1);
  const second = await enter(2);
  const third = enter(3);
  const fourth = enter(4);
  await Promise.resolve();
  expect(order).toEqual([1, 2]);
  second();
  second(); // releasing twice must not free two slots
  const thirdRelease = await third;
  await Promise.resolve();
  expect(order).toEqual([1, 2, 3]);
  first();
  thirdRelease();
  (await fourth)();
  expect(order).toEqual([1, 2, 3, 4]);
});

it('slots reject callers when the queue is full', async () => {
  const slots = makeSlots(1, { maxWaiting: 1 });
  const release = await slots.take();
  const waiting = slots.take();
  await expect(slots.take()).rejects.toBeInstanceOf(SlotsFull);
  release();
  (await waiting)();
});

it('a caller at its limit of slots waits and lets others pass', async () => {
  const slots = makeSlots(3, { maxEach: 2 });
  const greedy = [await slots.take('eve'), await slots.take('eve')];
  const more = [slots.take('eve'), slots.take('eve')];
  const other = await slots.take('ada');
  const another = slots.take('bob');
  other();
  (await another)();

  for (const release of greedy) release();
  for (const release of await Promise.all(more)) release();
  const everything = [slots.take('ada'), slots.take('bob'), slots.take('cyd')];
  expect(await Promise.all(everything)).toHaveLength(3);
});

it('callers take turns, even if one of them queued many requests first', async () => {
  const slots = makeSlots(1);
  const order: string[] = [];
  const enter = async (caller: string) => {
    const release = await slots.take(caller);
    order.push(caller);
    release();
  };
  const release = await slots.take('eve');
  const all = ['eve', 'eve', 'eve', 'mal', 'mal', 'ada', 'bob', 'ada'].map(enter);
  release();
  await Promise.all(all);
  expect(order).toEqual(['eve', 'mal', 'ada', 'bob', 'eve', 'mal', 'ada', 'eve']);
});

it('the limit per caller does not apply to anonymous callers', async () => {
  const slots = makeSlots(2, { maxEach: 1 });
  expect(await Promise.all([slots.take(), slots.take()])).toHaveLength(2);
});

it('the limit per caller leaves room in the queue for others', async () => {
  const slots = makeSlots(1, { maxWaiting: 2, maxWaitingEach: 1 });
  const release = await slots.take('eve');
  const waiting = slots.take('eve');
  await expect(slots.take('eve')).rejects.toBeInstanceOf(SlotsFull);
  const other = slots.take('ada');
  release();
  (await waiting)();
  (await other)();
});
