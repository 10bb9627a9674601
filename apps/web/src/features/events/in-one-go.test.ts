import { expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { inOneGo } from './in-one-go.ts';

fakeTimers();

/** Something to hand over to that takes its time. */
const taking = (ms: number) =>
  vi.fn((_items: number[]) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

it('hands over the first at once and the rest together', async () => {
  const hand = taking(0);
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  expect(hand.mock.calls).toEqual([[[1]]]);
  collected.add(2);
  collected.add(3, 4);
  expect(hand).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hand.mock.lastCall).toEqual([[2, 3, 4]]);
});

it('is quick again after a quiet while', async () => {
  const hand = taking(0);
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hand).toHaveBeenCalledTimes(1);
  collected.add(2);
  expect(hand.mock.lastCall).toEqual([[2]]);
});

it('waits until that is done, then four times as long as it took, and loses nothing', async () => {
  const hand = taking(2_000);
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  await vi.advanceTimersByTimeAsync(1_500);
  collected.add(2);
  await vi.advanceTimersByTimeAsync(8_000);
  collected.add(3);
  expect(hand).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(hand.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

it('leaves out nothing for what fails or never ends, nor for the longest pause', async () => {
  const hand = vi.fn((_items: number[]) => new Promise<void>(() => {}));
  hand.mockRejectedValueOnce(new Error('away'));
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  collected.add(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hand.mock.lastCall).toEqual([[2]]);
  collected.add(3);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(hand).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hand.mock.lastCall).toEqual([[3]]);
});

it('hands over nothing once stopped', async () => {
  const hand = taking(0);
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  collected.add(2);
  collected.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hand).toHaveBeenCalledTimes(1);
});
