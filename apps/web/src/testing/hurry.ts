import { onTestFinished, vi } from 'vitest';

/** For the rest of a test: what waits exactly so long waits a fraction of it, a hundredth unless told. */
export function hurry(waits: readonly number[], times = 100): void {
  const later = globalThis.setTimeout;
  const soon = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms, ...rest) =>
      later(run, ms !== undefined && waits.includes(ms) ? ms / times : ms, ...rest),
    );
  onTestFinished(() => soon.mockRestore());
}
