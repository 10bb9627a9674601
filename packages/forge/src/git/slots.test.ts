import { expect, it } from 'vitest';
import { makeSlots, SlotsFull } from './slots.ts';

it('lets so many run and the rest wait in order', async () => {
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
  second(); // giving back twice must not free two
  const thirdRelease = await third;
  await Promise.resolve();
  expect(order).toEqual([1, 2, 3]);
  first();
  thirdRelease();
  (await fourth)();
  expect(order).toEqual([1, 2, 3, 4]);
});

it('turns callers away when too many wait already', async () => {
  const slots = makeSlots(1, 1);
  const release = await slots.take();
  const waiting = slots.take();
  await expect(slots.take()).rejects.toBeInstanceOf(SlotsFull);
  release();
  (await waiting)();
});
