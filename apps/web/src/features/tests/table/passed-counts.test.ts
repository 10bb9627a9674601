import type { TestColumn, TestTableRow, TestVerdict } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passedCounts } from './passed-counts.ts';

const column: TestColumn = {
  key: 'adds',
  test: null,
  name: 'Adds numbers',
  group: null,
  maximum: 2,
  visibility: 'always',
};
const row = (...verdicts: (TestVerdict | null)[]): TestTableRow => ({
  student_work_id: 9,
  contributors: [],
  run: null,
  verdicts,
});

it('a test counts the submissions that passed it and those with a verdict', () => {
  const rows = [row('passed', 'failed'), row('passed', null), row('timeout')];
  expect(passedCounts([column, column], rows)).toEqual([
    { passed: 2, tested: 3 },
    { passed: 0, tested: 1 },
  ]);
});

it('never more submissions passed a test than were tested, and never more than there are', () => {
  const verdict = fc.constantFrom<TestVerdict | null>('passed', 'failed', 'not_run', null);
  fc.assert(
    fc.property(fc.array(fc.array(verdict, { maxLength: 4 })), (all) => {
      const rows = all.map((verdicts) => row(...verdicts));
      for (const { passed, tested } of passedCounts([column, column, column], rows)) {
        expect(passed).toBeLessThanOrEqual(tested);
        expect(tested).toBeLessThanOrEqual(rows.length);
      }
    }),
  );
});
