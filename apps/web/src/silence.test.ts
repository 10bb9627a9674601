import { afterEach, expect, it, vi } from 'vitest';
import { lastPieceMs, limitSilence, pieceMs } from './silence.ts';
import { holdTime } from './testing/hold-time.ts';

holdTime();
afterEach(() => expect(vi.getTimerCount()).toBe(0));

it('is over once nothing was heard for so long', () => {
  const { signal } = limitSilence(30_000);
  vi.advanceTimersByTime(30_000);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(lastPieceMs);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('begins anew with whatever is heard', () => {
  const { signal, hear } = limitSilence(30_000);
  vi.advanceTimersByTime(30_000);
  hear();
  vi.advanceTimersByTime(30_000);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(lastPieceMs);
  expect(signal.aborted).toBe(true);
});

it('leaves a tab that wakes the time to read what came in its sleep', () => {
  const { signal, hear, stop } = limitSilence(30_000);
  // However late a timer is, it fires once; at whichever moment the tab fell asleep, that does not end it.
  for (const awakeMs of [0, pieceMs, 2 * pieceMs, 25_000]) {
    vi.advanceTimersByTime(awakeMs);
    vi.advanceTimersToNextTimer();
    vi.advanceTimersByTime(300);
    expect(signal.aborted).toBe(false);
    hear();
  }
  stop();
});
