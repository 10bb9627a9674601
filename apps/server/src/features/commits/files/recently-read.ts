/** Keeps what was read lately and never changes, up to a number of bytes. */
export interface RecentlyRead<T> {
  find(key: string): Promise<T> | undefined;
  /** Concurrent requests for one key share one read. */
  get(key: string, read: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  value: Promise<T>;
  bytes: number;
}

export function keepRecentlyRead<T>(
  mostBytes: number,
  weigh: (value: T) => number,
): RecentlyRead<T> {
  const entries = new Map<string, Entry<T>>();
  let total = 0;

  function evict(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  async function weighAndEvict(key: string, entry: Entry<T>): Promise<void> {
    const bytes = await entry.value.then(weigh, () => undefined);
    // The entry may have been evicted while it was read; then its bytes must not count.
    if (entries.get(key) !== entry) return;
    if (bytes === undefined) return evict(key);
    entry.bytes = bytes;
    total += bytes;
    for (const [oldest] of entries) {
      if (total <= mostBytes || oldest === key) break;
      evict(oldest);
    }
  }

  function find(key: string): Promise<T> | undefined {
    const known = entries.get(key);
    if (!known) return undefined;
    entries.delete(key);
    entries.set(key, known);
    return known.value;
  }

  return {
    find,
    get(key, read) {
      const known = find(key);
      if (known) return known;
      const entry = { value: read(), bytes: 0 };
      entries.set(key, entry);
      void weighAndEvict(key, entry);
      return entry.value;
    },
  };
}
