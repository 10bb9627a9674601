/** The same seed gives the same course. */

export interface Chance {
  /** Below 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  isLucky(share: number): boolean;
}

/** mulberry32. */
export function chanceOf(name: string): Chance {
  let state = hashOf(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    isLucky: (share) => next() < share,
  };
}

function hashOf(name: string): number {
  let hash = 2_166_136_261;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return hash;
}
