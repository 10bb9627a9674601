import { classPatienceMs, usualPatienceMs } from '../api/call.ts';
import { hurry } from './hurry.ts';

/** For the rest of a test: a call without an answer waits a fraction of its time, see `hurry`. */
export function giveUpSoon(asManyTimesAsSoon?: number): void {
  hurry([usualPatienceMs, classPatienceMs], asManyTimesAsSoon);
}
