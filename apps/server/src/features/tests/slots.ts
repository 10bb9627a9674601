/** Numbers of boxes that run at the same time: each has an account and limits of its own. */
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
