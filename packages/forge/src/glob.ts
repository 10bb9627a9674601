/**
 * Shell wildcards over slash-separated names: `?` and `*` stop at a slash, `**` does not.
 * Follows all readings of the pattern side by side, so that a hostile one costs `pattern × text`
 * steps and not the exponential time of a backtracking expression.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const tokens = tokenize(pattern);
  /** 1 at each token that may come next. */
  let reachable = new Uint8Array(tokens.length + 1);
  reachable[0] = 1;
  skipStars(tokens, reachable);
  for (const character of text) {
    const next = new Uint8Array(tokens.length + 1);
    for (let at = 0; at < tokens.length; at += 1) {
      if (reachable[at] === 0) continue;
      const token = tokens[at]!;
      if (token.kind === 'star') {
        if (token.crossesSlash || character !== '/') next[at] = 1;
      } else if (token.kind === 'one' ? character !== '/' : token.value === character) {
        next[at + 1] = 1;
      }
    }
    if (!next.includes(1)) return false;
    skipStars(tokens, next);
    reachable = next;
  }
  return reachable[tokens.length] === 1;
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

/** A star may stand for nothing: what comes after it may come next too. */
function skipStars(tokens: readonly Token[], reachable: Uint8Array): void {
  for (let at = 0; at < tokens.length; at += 1) {
    if (reachable[at] === 1 && tokens[at]!.kind === 'star') reachable[at + 1] = 1;
  }
}
