import { afterEach, beforeEach, vi } from 'vitest';

/** For the tests of a file or group: time passes only as far as a test lets it. */
export function holdTime(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}
