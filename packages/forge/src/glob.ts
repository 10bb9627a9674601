/**
 * Shell wildcards over slash-separated names: `?` and `*` stop at a slash, `**` does not.
 * Follows all readings of the pattern side by side, one bit for each of its tokens, so that a hostile one
 * costs a few steps for each character and not the exponential time of a backtracking expression.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const { literals, ones, stars, narrowStars, end } = compile(pattern);
  const skipStars = (next: bigint) => next | ((next & stars) << 1n);
  /** The tokens that may come next. */
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

/** Each a set of tokens: bit n is the pattern's token n. */
interface Compiled {
  /** By the character that they stand for. */
  literals: Map<string, bigint>;
  ones: bigint;
  stars: bigint;
  /** Those that stop at a slash. */
  narrowStars: bigint;
  /** What comes after the last token. */
  end: bigint;
}

function compile(pattern: string): Compiled {
  // Stars in a row, with slashes between them or not, are one that nothing stops.
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
