/** A limit on how many things run at once; the rest wait, and those who call take turns. */
export interface Slots {
  /**
   * Resolves to the function that gives the slot back. Rejects when the queue is full. A caller
   * with its share of slots waits, and lets those behind it pass. Without a name it is nobody in
   * particular, who has no share. Whether it is slow is asked whenever it counts.
   */
  take(caller?: string, isSlow?: () => boolean): Promise<() => void>;
  /** Does the work in a slot. */
  run<T>(work: () => Promise<T>, caller?: string, isSlow?: () => boolean): Promise<T>;
  /** Some of what runs turned out to be slow only then. */
  hasTooManySlow(): boolean;
}

export interface SlotLimits {
  maxWaiting?: number;
  /** What one caller may have of the slots and of the places in the queue. */
  maxEach?: number;
  maxWaitingEach?: number;
  /** What all that is slow may have of the slots, whoever asks for it. */
  maxSlow?: number;
}

interface Wish {
  begin: () => void;
  isSlow: () => boolean;
}

const nobody = '';
const never = () => false;

export class SlotsFull extends Error {}

export function makeSlots(size: number, limits: SlotLimits = {}): Slots {
  const { maxWaiting = Number.POSITIVE_INFINITY, maxEach = size, maxSlow = size } = limits;
  const { maxWaitingEach = maxWaiting } = limits;
  const running = new Set<{ isSlow: () => boolean }>();
  const held = new Map<string, number>();
  /** In the order in which callers come next; of one caller, who came first is first. */
  const waiting = new Map<string, Wish[]>();
  let waitingCount = 0;

  function mayStart(caller: string, isSlow: () => boolean): boolean {
    if (running.size >= size) return false;
    if (caller !== nobody && (held.get(caller) ?? 0) >= maxEach) return false;
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

  /**
   * Whoever has had a turn goes behind all others: a thousand wishes of one hold up nobody else. What may
   * not begin for being slow holds up nothing else of its caller.
   */
  function takeNext(): Wish | undefined {
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

  function enqueue(caller: string, wish: Wish): void {
    const queue = waiting.get(caller);
    if (queue) queue.push(wish);
    else waiting.set(caller, [wish]);
    waitingCount += 1;
  }

  function isFull(caller: string): boolean {
    return waitingCount >= maxWaiting || (waiting.get(caller)?.length ?? 0) >= maxWaitingEach;
  }

  function take(caller = nobody, isSlow = never): Promise<() => void> {
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
      const giveBack = await take(caller, isSlow);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
