import { afterEach, expect, it, vi } from 'vitest';
import { startIdleTimeout } from './idle-timeout.ts';
import { fakeTimers } from '../testing/fake-timers.ts';

fakeTimers();
afterEach(() => expect(vi.getTimerCount()).toBe(0));

it('an idle timeout aborts when nothing has arrived for its duration', () => {
  const { signal } = startIdleTimeout(30_000);
  vi.advanceTimersByTime(29_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('an idle timeout restarts with every chunk that arrives, and can be stopped', () => {
  const { signal, restart, stop } = startIdleTimeout(30_000);
  vi.advanceTimersByTime(29_999);
  restart();
  vi.advanceTimersByTime(29_999);
  stop();
  vi.advanceTimersByTime(30_000);
  expect(signal.aborted).toBe(false);
});
