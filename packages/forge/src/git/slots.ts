/** A limit on how many things run at once; the rest wait their turn in order. */
export interface Slots {
  /**
   * Resolves to the function that gives the slot back. Rejects when the queue is full. A caller
   * with its share of slots waits, and lets those behind it pass.
   */
  take(caller?: string): Promise<() => void>;
}

export interface SlotLimits {
  maxWaiting?: number;
  /** What one caller may have of the slots and of the places in the queue. */
  maxEach?: number;
  maxWaitingEach?: number;
}

export class SlotsFull extends Error {}

export function makeSlots(size: number, limits: SlotLimits = {}): Slots {
  const { maxWaiting = Number.POSITIVE_INFINITY, maxEach = size } = limits;
  const { maxWaitingEach = maxWaiting } = limits;
  let free = size;
  const held = new Map<string, number>();
  const waiting: { caller: string; start(): void }[] = [];

  function mayStart(caller: string): boolean {
    return free > 0 && (held.get(caller) ?? 0) < maxEach;
  }

  function start(caller: string): () => void {
    free -= 1;
    held.set(caller, (held.get(caller) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      const left = (held.get(caller) ?? 0) - 1;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
      startNext();
    };
  }

  function startNext(): void {
    const index = waiting.findIndex(({ caller }) => mayStart(caller));
    if (index >= 0) waiting.splice(index, 1)[0]?.start();
  }

  function isFull(caller: string): boolean {
    if (waiting.length >= maxWaiting) return true;
    return waiting.filter((other) => other.caller === caller).length >= maxWaitingEach;
  }

  return {
    take(caller = '') {
      if (mayStart(caller)) return Promise.resolve(start(caller));
      if (isFull(caller)) {
        return Promise.reject(new SlotsFull('Too many requests are waiting for git.'));
      }
      return new Promise((resolve) =>
        waiting.push({ caller, start: () => resolve(start(caller)) }),
      );
    },
  };
}
