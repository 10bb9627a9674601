/** A limit on how many things run at once; the rest wait, and those who call take turns. */
export interface Slots {
  /**
   * Resolves to the function that gives the slot back. Rejects when the queue is full. A caller
   * with its share of slots waits, and lets those behind it pass. Without a name it is nobody in
   * particular, who has no share.
   */
  take(caller?: string): Promise<() => void>;
  /** Does the work in a slot. */
  run<T>(work: () => Promise<T>, caller?: string): Promise<T>;
}

export interface SlotLimits {
  maxWaiting?: number;
  /** What one caller may have of the slots and of the places in the queue. */
  maxEach?: number;
  maxWaitingEach?: number;
}

const nobody = '';

export class SlotsFull extends Error {}

export function makeSlots(size: number, limits: SlotLimits = {}): Slots {
  const { maxWaiting = Number.POSITIVE_INFINITY, maxEach = size } = limits;
  const { maxWaitingEach = maxWaiting } = limits;
  let free = size;
  const held = new Map<string, number>();
  /** In the order in which callers come next; of one caller, who came first is first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;

  function mayStart(caller: string): boolean {
    return free > 0 && (caller === nobody || (held.get(caller) ?? 0) < maxEach);
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

  /** Whoever has had a turn goes behind all others: a thousand wishes of one hold up nobody else. */
  function startNext(): void {
    for (const [caller, queue] of waiting) {
      if (!mayStart(caller)) continue;
      waiting.delete(caller);
      waitingCount -= 1;
      const begin = queue.shift();
      if (queue.length > 0) waiting.set(caller, queue);
      begin?.();
      return;
    }
  }

  function enqueue(caller: string, begin: () => void): void {
    const queue = waiting.get(caller);
    if (queue) queue.push(begin);
    else waiting.set(caller, [begin]);
    waitingCount += 1;
  }

  function isFull(caller: string): boolean {
    return waitingCount >= maxWaiting || (waiting.get(caller)?.length ?? 0) >= maxWaitingEach;
  }

  function take(caller = nobody): Promise<() => void> {
    if (mayStart(caller)) return Promise.resolve(start(caller));
    if (isFull(caller)) return Promise.reject(new SlotsFull('Too many are waiting.'));
    return new Promise((resolve) => enqueue(caller, () => resolve(start(caller))));
  }

  return {
    take,
    async run(work, caller) {
      const giveBack = await take(caller);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
