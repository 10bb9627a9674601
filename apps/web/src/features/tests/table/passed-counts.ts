import type { TestColumn, TestTableRow } from '@lectern/contract';

export interface PassedCount {
  passed: number;
  /** Submissions with a verdict for the test. */
  tested: number;
}

/** How many submissions passed each test, in the order of the columns. */
export function passedCounts(
  columns: readonly TestColumn[],
  rows: readonly TestTableRow[],
): PassedCount[] {
  const counts = columns.map(() => ({ passed: 0, tested: 0 }));
  for (const { verdicts } of rows) {
    for (const [at, count] of counts.entries()) {
      const verdict = verdicts[at] ?? null;
      if (verdict === null) continue;
      count.tested++;
      if (verdict === 'passed') count.passed++;
    }
  }
  return counts;
}
