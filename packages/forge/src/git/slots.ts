/** A limit on how many things run at once; the rest wait their turn in order. */
export interface Slots {
  /** Resolves to the function that gives the slot back. Rejects when the queue is full. */
  take(): Promise<() => void>;
}

export class SlotsFull extends Error {}

export function makeSlots(size: number, maxWaiting = Number.POSITIVE_INFINITY): Slots {
  let free = size;
  const waiting: (() => void)[] = [];

  function release(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(release());
      }
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new SlotsFull('Too many requests are waiting for git.'));
      }
      return new Promise((resolve) => waiting.push(() => resolve(release())));
    },
  };
}
