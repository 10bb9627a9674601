/**
 * Slots where work on slow folders gets at most half, for all callers together. Work that becomes slow when
 * that half is full is preempted and starts again in that half.
 */
import { makeSlots } from './slots.ts';

/** Work that takes longer marks its folder as slow. */
const slowMs = 5_000;
/** How long a folder stays marked. */
const forMs = 600_000;

/** Rejects with the signal's reason when preempted. Work that cannot run twice ignores the signal. */
type Work<T> = (preempted: AbortSignal) => Promise<T>;

export interface SlotsWithSlowShare {
  /** Slowness belongs to the folder; the limit per caller belongs to the caller. */
  run<T>(work: Work<T>, folder: string, caller?: string): Promise<T>;
}

class Preempted extends Error {}

export function slotsWithSlowShare(
  size: number,
  maxEach = Math.ceil(size / 2),
): SlotsWithSlowShare {
  const slots = makeSlots(size, { maxEach, maxSlow: Math.ceil(size / 2) });
  const slowUntil = new Map<string, number>();

  function isSlow(folder: string): boolean {
    return (slowUntil.get(folder) ?? 0) > Date.now();
  }

  function markSlow(folder: string): void {
    for (const other of slowUntil.keys()) if (!isSlow(other)) slowUntil.delete(other);
    slowUntil.set(folder, Date.now() + forMs);
  }

  async function watched<T>(work: Work<T>, folder: string): Promise<T> {
    const preemption = new AbortController();
    // Work that started as slow already has a slot of that half.
    const mayStay = isSlow(folder);
    const timer = setTimeout(() => {
      markSlow(folder);
      if (!mayStay && slots.hasTooManySlow()) preemption.abort(new Preempted());
    }, slowMs);
    try {
      return await work(preemption.signal);
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
      if (!(error instanceof Preempted)) throw error;
      return run(work, folder, caller);
    }
  }

  return { run };
}
