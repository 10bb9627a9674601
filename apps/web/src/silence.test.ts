import { afterEach, expect, it, vi } from 'vitest';
import { limitSilence, pieceMs } from './silence.ts';
import { holdTime } from './testing/hold-time.ts';

holdTime();
afterEach(() => expect(vi.getTimerCount()).toBe(0));

it('is over once nothing was heard for so long', () => {
  const { signal } = limitSilence(30_000);
  vi.advanceTimersByTime(29_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('begins anew with whatever is heard', () => {
  const { signal, hear } = limitSilence(30_000);
  vi.advanceTimersByTime(29_999);
  hear();
  vi.advanceTimersByTime(29_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it('leaves a tab that wakes the time to read what came in its sleep', () => {
  const { signal, stop } = limitSilence(30_000);
  // However late a timer is, it fires once.
  vi.advanceTimersToNextTimer();
  vi.advanceTimersByTime(pieceMs - 1);
  expect(signal.aborted).toBe(false);
  stop();
});
