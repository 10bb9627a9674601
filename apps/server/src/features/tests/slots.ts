/** Gives each running box a number. A number has its own account and limits. */
export function slotNumbers(): <T>(work: (slot: number) => Promise<T>) => Promise<T> {
  const taken = new Set<number>();
  return async (work) => {
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    taken.add(slot);
    try {
      return await work(slot);
    } finally {
      taken.delete(slot);
    }
  };
}
