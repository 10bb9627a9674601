import { onTestFinished, vi } from 'vitest';

/** For the rest of a test: a call that has a time limit waits a hundredth of it. */
export function giveUpSoon(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  onTestFinished(() => limit.mockRestore());
}
