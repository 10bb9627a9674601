/**
 * Turns for work of which some takes long, such as fetching what a student made hard to fetch. Who is
 * not done soon goes on in one of a few slots for the slow, or, where all of these are taken, ends and
 * comes back later: however many are slow, the others find their slots free.
 */
import { makeSlots, SlotsFull } from '@lectern/processes/slots';

export interface Lanes {
  /** Fails with `SlotsFull` where too many are slow; the signal then ends what was begun. */
  run<T>(caller: string, work: (giveWay: AbortSignal) => Promise<T>): Promise<T>;
}

export interface LaneSizes {
  quick: number;
  slow: number;
  /** Who takes longer is slow. */
  quickMs: number;
}

export function makeLanes({ quick, slow, quickMs }: LaneSizes): Lanes {
  const quickSlots = makeSlots(quick);
  let freeSlow = slow;
  /** Who was slow begins among the slow until it is done once. */
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
      const giveWay = new AbortController();
      const timer = setTimeout(() => {
        if (knownSlow.has(caller)) return;
        knownSlow.add(caller);
        const slot = takeSlow();
        if (!slot) return giveWay.abort(new SlotsFull('Too many are slow.'));
        giveBack();
        giveBack = slot;
      }, quickMs);
      try {
        const result = await work(giveWay.signal);
        knownSlow.delete(caller);
        return result;
      } catch (error) {
        throw giveWay.signal.aborted ? giveWay.signal.reason : error;
      } finally {
        clearTimeout(timer);
        giveBack();
      }
    },
  };
}
