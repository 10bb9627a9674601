/** Lines move with later commits, so a comment has to find its row. Pure. */
import { lineOf, rowKeys, type PatchRow } from '../patch-rows.ts';
import type { ReviewComment } from './queries.ts';

export type Placed = Pick<ReviewComment, 'side' | 'line' | 'commitSha' | 'diffHunk'>;

interface Found {
  key: string;
  line: string;
}

/** The key of the row, or undefined when the line left the change. */
export type FindRow = (comment: Placed) => string | undefined;

/** Indexes the rows once for all comments of a file, because a patch may be long. */
export function makeRowFinder(rows: readonly PatchRow[], headSha: string): FindRow {
  const byKey = new Map<string, Found>();
  const byText = new Map<string, Found | 'several'>();
  for (const row of rows) {
    for (const key of rowKeys(row)) {
      const found = { key, line: lineOf(row) };
      byKey.set(key, found);
      const text = textKey(key, found.line);
      byText.set(text, byText.has(text) ? 'several' : found);
    }
  }
  return ({ side, line, commitSha, diffHunk }) => {
    const key = `${side}:${line}`;
    const there = byKey.get(key);
    // On the head commit, RIGHT lines are exactly those shown. LEFT lines are of a base that may
    // move.
    if (there && side === 'RIGHT' && commitSha === headSha) return key;
    const lastLine = diffHunk.slice(diffHunk.lastIndexOf('\n') + 1);
    if (there?.line === lastLine) return key;
    const moved = byText.get(textKey(key, lastLine));
    // Empty lines are all alike, so an equal one elsewhere may be another line.
    if (moved === undefined || moved === 'several' || lastLine.slice(1).trim() === '')
      return undefined;
    return moved.line === lastLine ? moved.key : undefined;
  };
}

/** Ignores whether the line changed: lines of one side with equal text cannot be told apart. */
function textKey(key: string, line: string): string {
  return `${key.slice(0, key.indexOf(':'))}:${line.slice(1)}`;
}
