/**
 * Turns of which each caller has at most its share, and all that is slow has half between them. Who is not
 * done soon makes way where that half is taken, and begins again in it: however many repositories somebody
 * uses in turn, and under however many names, the others find the other half free.
 */
import { makeSlots } from './slots.ts';

/** Who takes longer is slow, and counts as such until `forMs` have passed without it. */
const slowMs = 5_000;
const forMs = 600_000;

/** Ends with the reason of the signal where it has to make way; what cannot be done twice goes on. */
type Work<T> = (makeWay: AbortSignal) => Promise<T>;

export interface SlotsWithSlowShare {
  /** Callers take turns; what is slow is the folder, whoever asks about it. */
  run<T>(work: Work<T>, folder: string, caller?: string): Promise<T>;
}

class MadeWay extends Error {}

export function slotsWithSlowShare(
  size: number,
  maxEach = Math.ceil(size / 2),
): SlotsWithSlowShare {
  const slots = makeSlots(size, { maxEach, maxSlow: Math.ceil(size / 2) });
  const slowUntil = new Map<string, number>();

  function isSlow(folder: string): boolean {
    return (slowUntil.get(folder) ?? 0) > Date.now();
  }

  function note(folder: string): void {
    for (const other of slowUntil.keys()) if (!isSlow(other)) slowUntil.delete(other);
    slowUntil.set(folder, Date.now() + forMs);
  }

  async function watched<T>(work: Work<T>, folder: string): Promise<T> {
    const makeWay = new AbortController();
    // Who began among the slow has waited for it.
    const mayStay = isSlow(folder);
    const timer = setTimeout(() => {
      note(folder);
      if (!mayStay && slots.hasTooManySlow()) makeWay.abort(new MadeWay());
    }, slowMs);
    try {
      return await work(makeWay.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async function run<T>(work: Work<T>, folder: string, caller = folder): Promise<T> {
    try {
      return await slots.run(
        () => watched(work, folder),
        caller,
        () => isSlow(folder),
      );
    } catch (error) {
      if (!(error instanceof MadeWay)) throw error;
      return run(work, folder, caller);
    }
  }

  return { run };
}
