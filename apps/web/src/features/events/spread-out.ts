/** Holds items back for a random time, so that the open pages of a class do not all refetch at once. */
export function spreadOut<Item>(longestMs: number, release: (...items: Item[]) => void) {
  let held: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const releaseAll = () => {
    const items = held;
    held = [];
    timer = undefined;
    release(...items);
  };
  return {
    /** Later items leave with the first one. */
    add: (...items: Item[]) => {
      held.push(...items);
      timer ??= setTimeout(releaseAll, Math.random() * longestMs);
    },
    stop: () => clearTimeout(timer),
  };
}
