import { onTestFinished, vi } from 'vitest';
import { lastPieceMs, pieceMs } from '../silence.ts';

/** For the rest of a test: a call without an answer waits a hundredth of its time. */
export function giveUpSoon(): void {
  const later = globalThis.setTimeout;
  const pieces: unknown[] = [pieceMs, lastPieceMs];
  const soon = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms, ...rest) =>
      later(run, pieces.includes(ms) ? Number(ms) / 100 : ms, ...rest),
    );
  onTestFinished(() => soon.mockRestore());
}
