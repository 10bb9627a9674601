import type { CountedReason } from '@lectern/contract';
import { expect, it } from 'vitest';
import { studentWork } from './testing/student-work.ts';
import { marksOf } from './work-marks.ts';

const due = '2026-10-01T21:59:59.000Z';
const late = { is_late: true, effective_due_date: due } as const;
const received = (received_at: string | null, reason: CountedReason) => ({
  counted_commit: { sha: 'a'.repeat(40), reason, received_at },
});
const after = { label: 'Commits after the due date', tone: 'default' };

it.each([
  ['before the due date', received('2026-10-01T20:00:00Z', 'deadline')],
  ['within the second of the due date', received('2026-10-01T21:59:59.900Z', 'deadline')],
  ['before the due date and was graded then', received('2026-10-01T20:00:00Z', 'grading')],
])('a submission is not marked late when its counted commit came %s', (_when, counted) => {
  expect(marksOf(studentWork({ ...late, ...counted }))).toEqual([after]);
});

it.each([
  ['was late and accepted', received('2026-10-01T22:00:00Z', 'late_accepted')],
  ['was graded under a later due date', received('2026-10-01T22:00:00Z', 'grading')],
  ['is the starter code', received(null, 'nothing_in_time')],
  ['is not decided yet', { counted_commit: null }],
])('a submission with late commits is marked late when its counted commit %s', (_what, counted) => {
  expect(marksOf(studentWork({ ...late, ...counted }))).toEqual([{ label: 'Late', tone: 'amber' }]);
});

it('a submission without late commits is not marked', () => {
  expect(marksOf(studentWork(received('2026-10-01T20:00:00Z', 'deadline')))).toEqual([]);
});

it('a submission whose commits are all on another branch is marked', () => {
  expect(marksOf(studentWork({ nothing_on_branch: 'trunk' }))).toEqual([
    { label: 'Nothing on trunk', tone: 'amber' },
  ]);
  expect(marksOf(studentWork({ nothing_on_branch: 'releases/2026-autumn-term' }))).toEqual([
    { label: 'Nothing on the default branch', tone: 'amber' },
  ]);
});
