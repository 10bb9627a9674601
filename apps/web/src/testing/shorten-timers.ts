import { onTestFinished, vi } from 'vitest';
import { classTimeoutMs, defaultTimeoutMs } from '../api/call.ts';

/** For the rest of a test, divides timers of exactly these lengths by `factor`. */
export function shortenTimers(lengthsMs: readonly number[], factor = 100): void {
  const realSetTimeout = globalThis.setTimeout;
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms, ...rest) =>
      realSetTimeout(run, ms !== undefined && lengthsMs.includes(ms) ? ms / factor : ms, ...rest),
    );
  onTestFinished(() => spy.mockRestore());
}

/** For the rest of a test, calls time out `factor` times as soon. */
export function shortenCallTimeouts(factor?: number): void {
  shortenTimers([defaultTimeoutMs, classTimeoutMs], factor);
}
