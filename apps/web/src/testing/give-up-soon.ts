import { lastPieceMs, pieceMs } from '../silence.ts';
import { hurry } from './hurry.ts';

/** For the rest of a test: a call without an answer waits a hundredth of its time. */
export function giveUpSoon(times?: number): void {
  hurry([pieceMs, lastPieceMs], times);
}
