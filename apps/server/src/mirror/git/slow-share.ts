/**
 * Turns of which each mirror has at most half, and those that were slow have half between them: two that
 * take git its whole time, again and again, would have all turns between them.
 */
import { makeSlots, type Slots } from '@lectern/processes/slots';

/** Who takes longer is slow, and counts as such until `forMs` have passed without it. */
const slowMs = 5_000;
const forMs = 600_000;

export function slotsWithSlowShare(size: number, now = Date.now): Pick<Slots, 'run'> {
  const half = Math.ceil(size / 2);
  const slots = makeSlots(size, { maxEach: half });
  const forSlow = makeSlots(half);
  const slowUntil = new Map<string, number>();

  function note(caller: string): void {
    for (const [other, until] of slowUntil) if (until <= now()) slowUntil.delete(other);
    slowUntil.set(caller, now() + forMs);
  }

  return {
    run(work, caller = '') {
      const timed = async () => {
        const begunAt = now();
        try {
          return await work();
        } finally {
          if (now() - begunAt > slowMs) note(caller);
        }
      };
      const inTurn = () => slots.run(timed, caller);
      const isSlow = (slowUntil.get(caller) ?? 0) > now();
      return isSlow ? forSlow.run(inTurn, caller) : inTurn();
    },
  };
}
