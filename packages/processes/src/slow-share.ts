/**
 * Turns of which each caller has at most its share, and the folders that were slow have half between them:
 * two that take git its whole time, again and again, would have all turns between them.
 */
import { makeSlots } from './slots.ts';

/** Who takes longer is slow, and counts as such until `forMs` have passed without it. */
const slowMs = 5_000;
const forMs = 600_000;

export interface SlotsWithSlowShare {
  /** Callers take turns; what is slow is the folder, whoever asks about it. */
  run<T>(work: () => Promise<T>, folder: string, caller?: string): Promise<T>;
}

export function slotsWithSlowShare(
  size: number,
  maxEach = Math.ceil(size / 2),
  now = () => Date.now(),
): SlotsWithSlowShare {
  const slots = makeSlots(size, { maxEach, maxSlow: Math.ceil(size / 2) });
  const slowUntil = new Map<string, number>();

  function note(folder: string): void {
    for (const [other, until] of slowUntil) if (until <= now()) slowUntil.delete(other);
    slowUntil.set(folder, now() + forMs);
  }

  return {
    run(work, folder, caller = folder) {
      const timed = async () => {
        const begunAt = now();
        try {
          return await work();
        } finally {
          if (now() - begunAt > slowMs) note(folder);
        }
      };
      return slots.run(timed, caller, () => (slowUntil.get(folder) ?? 0) > now());
    },
  };
}
