/**
 * `?` and `*` stop at a slash, `**` does not. An NFA with one bit per token takes linear time even
 * for hostile patterns, where backtracking is exponential:
 * https://swtch.com/~rsc/regexp/regexp1.html
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const { literals, ones, stars, narrowStars, end } = compile(pattern);
  const skipStars = (next: bigint) => next | ((next & stars) << 1n);
  let reachable = skipStars(1n);
  for (const character of text) {
    const isSlash = character === '/';
    const fitting = (literals.get(character) ?? 0n) | (isSlash ? 0n : ones);
    const staying = isSlash ? stars & ~narrowStars : stars;
    reachable = skipStars(((reachable & fitting) << 1n) | (reachable & staying));
    if (reachable === 0n) return false;
  }
  return (reachable & end) !== 0n;
}

/** Each bigint is a set of tokens, one bit each. */
interface Compiled {
  /** By the character that they match. */
  literals: Map<string, bigint>;
  ones: bigint;
  stars: bigint;
  /** Stars that stop at a slash. */
  narrowStars: bigint;
  /** The bit after the last token. */
  end: bigint;
}

function compile(pattern: string): Compiled {
  // A run such as `**/**` or `***` is one token that also matches slashes.
  const pieces = pattern.match(/(\*\*\/)+\**|\*+|\?|\\?[^]/gu) ?? [];
  const literals = new Map<string, bigint>();
  let [ones, stars, narrowStars, bit] = [0n, 0n, 0n, 1n];
  for (const piece of pieces) {
    if (piece === '?') ones |= bit;
    else if (piece.startsWith('*')) stars |= bit;
    else {
      const letter = piece.replace(/^\\(?=.)/su, '');
      literals.set(letter, (literals.get(letter) ?? 0n) | bit);
    }
    if (piece === '*') narrowStars |= bit;
    bit <<= 1n;
  }
  return { literals, ones, stars, narrowStars, end: bit };
}
