import type { Publication, StudentWork } from '@lectern/contract';
import { studentWork } from '../../works/testing/student-work.ts';
import type { GradingRow } from '../grading-rows.ts';

export function publication(facts: Partial<Publication> = {}): Publication {
  return {
    student_work_id: 9,
    state: 'posted',
    published_at: '2026-10-05T12:00:00Z',
    problem: null,
    has_changes_since: false,
    ...facts,
  };
}

export function gradingRow(
  work: Partial<StudentWork> = {},
  facts: Partial<Omit<GradingRow, 'work'>> = {},
): GradingRow {
  return { work: studentWork(work), grader: null, publication: null, ...facts };
}
