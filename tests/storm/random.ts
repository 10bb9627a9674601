/** Random numbers that repeat with the seed. Races between processes do not repeat. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  upTo(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRandom(seed: number): Random {
  let state = Math.trunc(seed) || 1;
  const next = () => {
    // xorshift32
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
