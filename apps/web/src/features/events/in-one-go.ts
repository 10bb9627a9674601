/**
 * Collects what comes in quick succession and hands it over in one go: the first at once, the rest
 * no oftener than every `everyMs`. A class that accepts in the same minute must not make every open
 * page ask a hundred times.
 */
export function inOneGo<Item>(everyMs: number, hand: (items: Item[]) => void) {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(flush, everyMs);
    hand(items);
  };
  return {
    add: (...items: Item[]) => {
      waiting.push(...items);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
