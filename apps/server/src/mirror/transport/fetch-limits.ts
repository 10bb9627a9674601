/**
 * Concurrency limits for fetches. A fetch that takes long moves to a slow slot. If none is free, it is stopped
 * and retried later, so that slow fetches never block quick ones.
 */
import { makeSlots, SlotsFull } from '@lectern/processes/slots';

export interface FetchLimits {
  /** Aborts the signal and fails with `SlotsFull` if too much work is slow. */
  run<T>(caller: string, work: (preempted: AbortSignal) => Promise<T>): Promise<T>;
}

export interface FetchLimitSizes {
  quick: number;
  slow: number;
  /** Longer work is slow. */
  quickMs: number;
}

export function makeFetchLimits({ quick, slow, quickMs }: FetchLimitSizes): FetchLimits {
  const quickSlots = makeSlots(quick);
  let freeSlow = slow;
  /** These callers start in a slow slot until they succeed once. */
  const knownSlow = new Set<string>();

  function takeSlow(): (() => void) | undefined {
    if (freeSlow === 0) return undefined;
    freeSlow -= 1;
    return () => void (freeSlow += 1);
  }

  async function begin(caller: string): Promise<() => void> {
    const slot = knownSlow.has(caller) ? takeSlow() : await quickSlots.take(caller);
    if (!slot) throw new SlotsFull('Too many are slow.');
    return slot;
  }

  return {
    async run(caller, work) {
      let giveBack = await begin(caller);
      const preempted = new AbortController();
      const timer = setTimeout(() => {
        if (knownSlow.has(caller)) return;
        knownSlow.add(caller);
        const slot = takeSlow();
        if (!slot) return preempted.abort(new SlotsFull('Too many are slow.'));
        giveBack();
        giveBack = slot;
      }, quickMs);
      try {
        const result = await work(preempted.signal);
        knownSlow.delete(caller);
        return result;
      } catch (error) {
        throw preempted.signal.aborted ? preempted.signal.reason : error;
      } finally {
        clearTimeout(timer);
        giveBack();
      }
    },
  };
}
