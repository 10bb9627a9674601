/** Which row of the patch that is shown a remark was made about: lines move while work goes on. Pure. */
import { lineOf, rowKeys, type PatchRow } from '../patch-rows.ts';
import type { ReviewComment } from './queries.ts';

export type Placed = Pick<ReviewComment, 'side' | 'line' | 'commitSha' | 'diffHunk'>;

interface Found {
  key: string;
  line: string;
}

/** Answers with the key of the row; undefined when the line is no longer part of the change. */
export type FindRow = (remark: Placed) => string | undefined;

/** Read once for all remarks of a file: a patch may be long. */
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
    // The lines of that commit are those shown; the other side is of a base that may have moved.
    if (there && side === 'RIGHT' && commitSha === headSha) return key;
    const said = diffHunk.slice(diffHunk.lastIndexOf('\n') + 1);
    if (there?.line === said) return key;
    const moved = byText.get(textKey(key, said));
    // Empty lines are all alike: one elsewhere need not be the one that was meant.
    if (moved === undefined || moved === 'several' || said.slice(1).trim() === '') return undefined;
    return moved.line === said ? moved.key : undefined;
  };
}

/** Changed or not, lines of one side with the same text cannot be told apart. */
function textKey(key: string, line: string): string {
  return `${key.slice(0, key.indexOf(':'))}:${line.slice(1)}`;
}
