/** A network that went silent may never answer: what comes in meanwhile is not kept back for ever. */
const patienceMs = 30_000;
const longestPauseMs = 10_000;

/**
 * Collects what comes in quick succession and hands it over in one go: the first at once, the rest after
 * that is done and a pause of `leastMs`. A class that accepts in the same minute must not make every open
 * page ask a hundred times, and where the answers take long, pages that ask leave the server time for others.
 */
export function inOneGo<Item>(leastMs: number, hand: (items: Item[]) => Promise<unknown>) {
  let waiting: Item[] = [];
  let isBusy = false;

  const handOver = async () => {
    isBusy = true;
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      const beganAt = performance.now();
      await Promise.race([Promise.allSettled([hand(items)]), pass(patienceMs)]);
      const tookMs = performance.now() - beganAt;
      await pass(Math.max(leastMs, Math.min(4 * tookMs, longestPauseMs)));
    }
    isBusy = false;
  };
  return {
    add: (...items: Item[]) => {
      waiting.push(...items);
      if (!isBusy) void handOver();
    },
    stop: () => {
      waiting = [];
    },
  };
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
