import { afterEach, beforeEach, vi } from 'vitest';

/** Uses fake timers in every test of a file or describe block. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}
