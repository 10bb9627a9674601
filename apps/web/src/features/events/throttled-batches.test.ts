import { expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { throttledBatches } from './throttled-batches.ts';

fakeTimers();

/** A sender that takes this long. */
const sendTaking = (ms: number) =>
  vi.fn((_items: number[]) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

it('throttledBatches sends the first item at once and later ones in a batch', async () => {
  const send = sendTaking(0);
  const batches = throttledBatches<number>(1_000, send);
  batches.add(1);
  expect(send.mock.calls).toEqual([[[1]]]);
  batches.add(2);
  batches.add(3, 4);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send.mock.lastCall).toEqual([[2, 3, 4]]);
});

it('throttledBatches sends an item at once after a pause', async () => {
  const send = sendTaking(0);
  const batches = throttledBatches<number>(1_000, send);
  batches.add(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(1);
  batches.add(2);
  expect(send.mock.lastCall).toEqual([[2]]);
});

it('throttledBatches waits for the previous batch and then four times its duration', async () => {
  const send = sendTaking(2_000);
  const batches = throttledBatches<number>(1_000, send);
  batches.add(1);
  await vi.advanceTimersByTimeAsync(1_500);
  batches.add(2);
  await vi.advanceTimersByTimeAsync(8_000);
  batches.add(3);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(send.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

it('throttledBatches continues after a batch that fails or never ends', async () => {
  const send = vi.fn((_items: number[]) => new Promise<void>(() => {}));
  send.mockRejectedValueOnce(new Error('away'));
  const batches = throttledBatches<number>(1_000, send);
  batches.add(1);
  batches.add(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send.mock.lastCall).toEqual([[2]]);
  batches.add(3);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send.mock.lastCall).toEqual([[3]]);
});

it('throttledBatches sends nothing after it is stopped', async () => {
  const send = sendTaking(0);
  const batches = throttledBatches<number>(1_000, send);
  batches.add(1);
  batches.add(2);
  batches.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(1);
});
