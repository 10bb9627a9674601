import { onTestFinished, vi } from 'vitest';
import { pieceMs } from '../silence.ts';

/** For the rest of a test: a call without an answer waits a hundredth of its time. */
export function giveUpSoon(): void {
  const later = globalThis.setTimeout;
  const soon = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms, ...rest) => later(run, ms === pieceMs ? ms / 100 : ms, ...rest));
  onTestFinished(() => soon.mockRestore());
}
