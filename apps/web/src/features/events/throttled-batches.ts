/** A batch that is never answered must not block later ones. */
const timeoutMs = 30_000;
const longestPauseMs = 10_000;

/**
 * Sends the first item at once and later ones in batches, one batch at a time. The pause between batches is at
 * least `leastPauseMs`, and longer when the server is slow: a class that accepts in the same minute must not make
 * every open page refetch a hundred times.
 */
export function throttledBatches<Item>(
  leastPauseMs: number,
  send: (items: Item[]) => Promise<unknown>,
) {
  let waiting: Item[] = [];
  let isBusy = false;

  const sendBatches = async () => {
    isBusy = true;
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      const startedAt = performance.now();
      await Promise.race([Promise.allSettled([send(items)]), pause(timeoutMs)]);
      const tookMs = performance.now() - startedAt;
      await pause(Math.max(leastPauseMs, Math.min(4 * tookMs, longestPauseMs)));
    }
    isBusy = false;
  };
  return {
    add: (...items: Item[]) => {
      waiting.push(...items);
      if (!isBusy) void sendBatches();
    },
    stop: () => {
      waiting = [];
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
