import { describe, expect, it } from 'vitest';
import { notAccepted, studentWork } from '../works/testing/student-work.ts';
import { gradingRows } from './grading-rows.ts';
import { filterRows, isMissing, rowFilters, type FilterName } from './row-filters.ts';
import { gradingRow, publication } from './testing/grading-row.ts';

describe('gradingRows', () => {
  it('leaves out students who have not accepted, and adds grader and publication', () => {
    const grace = { github_username: 'grace', full_name: 'Grace Hopper', assigned: 1, graded: 0 };
    const assigned = [
      { student_work_id: 9, github_username: 'grace' },
      { student_work_id: 10, github_username: 'gone' },
    ];
    const rows = gradingRows(
      [
        studentWork(),
        notAccepted('Katherine Johnson', 'katherine'),
        studentWork({ student_work_id: 10 }),
        studentWork({ student_work_id: 11 }),
      ],
      { assigned, progress: [grace] },
      [publication({ student_work_id: 10 })],
    );
    expect(rows.map(({ work }) => work.student_work_id)).toEqual([9, 10, 11]);
    expect(rows.map(({ grader }) => grader?.name ?? null)).toEqual(['Grace Hopper', 'gone', null]);
    expect(rows.map((row) => row.publication?.state ?? null)).toEqual([null, 'posted', null]);
  });
});

describe('filterRows', () => {
  const rows = {
    started: gradingRow(),
    mine: gradingRow({ work_state: 'GRADING_ASSIGNED' }, { grader: { login: 'me', name: 'Me' } }),
    graded: gradingRow({ work_state: 'GRADING_COMPLETED' }, { grader: { login: 'x', name: 'X' } }),
    published: gradingRow({ work_state: 'GRADE_PUBLISHED' }, { publication: publication() }),
    changed: gradingRow(
      { work_state: 'GRADE_PUBLISHED' },
      { publication: publication({ has_changes_since: true }) },
    ),
    failed: gradingRow(
      { work_state: 'GRADE_PUBLISHED' },
      { publication: publication({ state: 'failed' }) },
    ),
    // After a publication, submissions can be refetched before publications.
    justPublished: gradingRow({ work_state: 'GRADE_PUBLISHED' }),
  };
  type Name = keyof typeof rows;

  it.each<[FilterName, Name[]]>([
    ['all', ['started', 'mine', 'graded', 'published', 'changed', 'failed', 'justPublished']],
    ['mine', ['mine']],
    ['ungraded', ['started', 'mine']],
    ['unassigned', ['started', 'published', 'changed', 'failed', 'justPublished']],
    ['unpublished', ['graded', 'changed']],
    ['failed', ['failed']],
  ])('keeps the rows of the filter %s', (filter, expected) => {
    expect(filterRows(Object.values(rows), filter, 'me')).toEqual(
      expected.map((name) => rows[name]),
    );
    expect(rowFilters[filter].label).not.toBe('');
  });
});

it('a submission is missing only if it is past due and has no commit and no grade', () => {
  const counted = (reason: 'deadline' | 'nothing_in_time') => ({
    counted_commit: { sha: 'a'.repeat(40), reason, received_at: null },
  });
  expect(isMissing(gradingRow())).toBe(false);
  expect(isMissing(gradingRow(counted('deadline')))).toBe(false);
  expect(isMissing(gradingRow(counted('nothing_in_time')))).toBe(true);
  const graded = { ...counted('nothing_in_time'), work_state: 'GRADING_COMPLETED' } as const;
  expect(isMissing(gradingRow(graded))).toBe(false);
});
