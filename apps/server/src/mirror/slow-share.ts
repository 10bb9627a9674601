/**
 * Turns of which those who were slow have one share between them. Each of them alone keeps to its own
 * share, but two that take git its whole time, again and again, would have all turns between them.
 */
import type { Slots } from '@lectern/processes/slots';

/** Who takes longer is slow, and counts as such until `forMs` have passed without it. */
const slowMs = 5_000;
const forMs = 600_000;

/** No mirror is called so. */
const theSlow = 'the slow';

export function withSlowShare(slots: Pick<Slots, 'run'>, now = Date.now): Pick<Slots, 'run'> {
  const slowUntil = new Map<string, number>();

  function note(caller: string): void {
    for (const [other, until] of slowUntil) if (until <= now()) slowUntil.delete(other);
    slowUntil.set(caller, now() + forMs);
  }

  return {
    run(work, caller = '') {
      const isSlow = (slowUntil.get(caller) ?? 0) > now();
      const timed = async () => {
        const begunAt = now();
        try {
          return await work();
        } finally {
          if (now() - begunAt > slowMs) note(caller);
        }
      };
      return slots.run(timed, isSlow ? theSlow : caller);
    },
  };
}
