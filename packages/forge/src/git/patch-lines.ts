/** Lines of a file that a patch shows, by their number before (left) and after (right). */
export interface CommentableLines {
  left: ReadonlySet<number>;
  right: ReadonlySet<number>;
}

/**
 * Where a review comment may stand: on lines of the patch only. Unchanged lines around a change
 * count on both sides.
 */
export function commentableLines(patch: string | undefined): CommentableLines {
  const left = new Set<number>();
  const right = new Set<number>();
  let oldLine = 0;
  let newLine = 0;
  for (const line of (patch ?? '').split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (hunk) {
      oldLine = Number(hunk[1]);
      newLine = Number(hunk[2]);
      continue;
    }
    const sign = line.charAt(0);
    if (sign === '-' || sign === ' ') left.add(oldLine++);
    if (sign === '+' || sign === ' ') right.add(newLine++);
  }
  return { left, right };
}
