/** How many things run at once; the rest wait their turn in order. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function makeSlots(size: number): Slots {
  let free = size;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** A slot goes straight to whoever waits, so that nobody slips in between. */
  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
