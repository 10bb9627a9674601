import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inOneGo } from './in-one-go.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hands over the first at once and the rest together', () => {
  const hand = vi.fn();
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  expect(hand.mock.calls).toEqual([[[1]]]);
  collected.add(2);
  collected.add(3, 4);
  expect(hand).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(hand.mock.lastCall).toEqual([[2, 3, 4]]);
});

it('is quick again after a quiet while', () => {
  const hand = vi.fn();
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  vi.advanceTimersByTime(5_000);
  expect(hand).toHaveBeenCalledTimes(1);
  collected.add(2);
  expect(hand.mock.lastCall).toEqual([[2]]);
});

it('hands over nothing once stopped', () => {
  const hand = vi.fn();
  const collected = inOneGo<number>(1_000, hand);
  collected.add(1);
  collected.add(2);
  collected.stop();
  vi.advanceTimersByTime(5_000);
  expect(hand).toHaveBeenCalledTimes(1);
});
