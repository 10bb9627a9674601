/** Chance that repeats with its seed. The processes themselves still race as they like. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  upTo(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = Math.trunc(seed) || 1;
  const next = () => {
    // xorshift32: short, and good enough for instants and victims.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    next,
    upTo: (limit) => next() * limit,
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
  };
}
