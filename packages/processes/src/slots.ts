/** A concurrency limit. Waiting callers take turns. */
export interface Slots {
  /**
   * Resolves to the function that releases the slot; rejects with `SlotsFull` when the queue is full.
   * Limits per caller do not apply without a name. `isSlow` is evaluated again for every decision.
   */
  take(caller?: string, isSlow?: () => boolean): Promise<() => void>;
  run<T>(work: () => Promise<T>, caller?: string, isSlow?: () => boolean): Promise<T>;
  /** True if running work became slow after it started. */
  hasTooManySlow(): boolean;
}

export interface SlotLimits {
  maxWaiting?: number;
  /** Slots per caller. */
  maxEach?: number;
  /** Places in the queue per caller. */
  maxWaitingEach?: number;
  /** Slots for slow work of all callers together. */
  maxSlow?: number;
}

interface Waiter {
  begin: () => void;
  isSlow: () => boolean;
}

const anonymous = '';
const never = () => false;

export class SlotsFull extends Error {}

export function makeSlots(size: number, limits: SlotLimits = {}): Slots {
  const { maxWaiting = Number.POSITIVE_INFINITY, maxEach = size, maxSlow = size } = limits;
  const { maxWaitingEach = maxWaiting } = limits;
  const running = new Set<{ isSlow: () => boolean }>();
  const held = new Map<string, number>();
  /** The next caller comes first. Each caller's queue is first in, first out. */
  const waiting = new Map<string, Waiter[]>();
  let waitingCount = 0;

  function mayStart(caller: string, isSlow: () => boolean): boolean {
    if (running.size >= size) return false;
    if (caller !== anonymous && (held.get(caller) ?? 0) >= maxEach) return false;
    return !isSlow() || countSlow() < maxSlow;
  }

  function countSlow(): number {
    return [...running].filter(({ isSlow }) => isSlow()).length;
  }

  function start(caller: string, isSlow: () => boolean): () => void {
    const turn = { isSlow };
    running.add(turn);
    held.set(caller, (held.get(caller) ?? 0) + 1);
    return () => {
      if (!running.delete(turn)) return;
      const left = (held.get(caller) ?? 0) - 1;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
      startWaiting();
    };
  }

  function startWaiting(): void {
    for (let next = takeNext(); next; next = takeNext()) next.begin();
  }

  /** Round robin: a caller moves behind all others after its turn. Slow work does not block its caller's other work. */
  function takeNext(): Waiter | undefined {
    for (const [caller, queue] of waiting) {
      const index = queue.findIndex(({ isSlow }) => mayStart(caller, isSlow));
      if (index === -1) continue;
      waiting.delete(caller);
      waitingCount -= 1;
      const [next] = queue.splice(index, 1);
      if (queue.length > 0) waiting.set(caller, queue);
      return next;
    }
    return undefined;
  }

  function enqueue(caller: string, waiter: Waiter): void {
    const queue = waiting.get(caller);
    if (queue) queue.push(waiter);
    else waiting.set(caller, [waiter]);
    waitingCount += 1;
  }

  function isFull(caller: string): boolean {
    return waitingCount >= maxWaiting || (waiting.get(caller)?.length ?? 0) >= maxWaitingEach;
  }

  function take(caller = anonymous, isSlow = never): Promise<() => void> {
    if (mayStart(caller, isSlow)) return Promise.resolve(start(caller, isSlow));
    if (isFull(caller)) return Promise.reject(new SlotsFull('Too many are waiting.'));
    return new Promise((resolve) =>
      enqueue(caller, { begin: () => resolve(start(caller, isSlow)), isSlow }),
    );
  }

  return {
    take,
    hasTooManySlow: () => countSlow() > maxSlow,
    async run(work, caller, isSlow) {
      const release = await take(caller, isSlow);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
