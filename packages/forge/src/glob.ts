/**
 * Shell wildcards over slash-separated names: `?` and `*` stop at a slash, `**` does not.
 * Follows all readings of the pattern side by side, so that a hostile one costs `pattern × text`
 * steps and not the exponential time of a backtracking expression.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const tokens = tokenize(pattern);
  let reachable = new Set([0]);
  for (const character of text) {
    const next = new Set<number>();
    for (const at of skipStars(tokens, reachable)) {
      const token = tokens[at];
      if (token === undefined) continue;
      if (token.kind === 'star') {
        if (token.crossesSlash || character !== '/') next.add(at);
      } else if (token.kind === 'one' ? character !== '/' : token.value === character) {
        next.add(at + 1);
      }
    }
    if (next.size === 0) return false;
    reachable = next;
  }
  return skipStars(tokens, reachable).has(tokens.length);
}

type Token =
  { kind: 'literal'; value: string } | { kind: 'one' } | { kind: 'star'; crossesSlash: boolean };

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = [];
  const pieces = pattern.match(/\*\*\/|\*+|\?|\\[\s\S]|[\s\S]/gu) ?? [];
  for (const piece of pieces) {
    if (piece.startsWith('*')) tokens.push({ kind: 'star', crossesSlash: piece.length > 1 });
    else if (piece === '?') tokens.push({ kind: 'one' });
    else tokens.push({ kind: 'literal', value: piece.length > 1 ? piece.slice(-1) : piece });
  }
  return tokens;
}

/** A star may stand for nothing: every place after it is reachable too. */
function skipStars(tokens: readonly Token[], places: ReadonlySet<number>): Set<number> {
  const all = new Set<number>();
  for (const place of places) {
    let at = place;
    all.add(at);
    while (tokens[at]?.kind === 'star') all.add(++at);
  }
  return all;
}
