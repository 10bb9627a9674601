/** The storage that a browser's tabs share, or a copy of one. */
export function fakeStorage(of?: Storage): Storage {
  const keys = Array.from({ length: of?.length ?? 0 }, (_, index) => of!.key(index)!);
  const items = new Map(keys.map((key) => [key, of!.getItem(key)!]));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
