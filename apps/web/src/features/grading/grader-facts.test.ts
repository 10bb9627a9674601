import type { AssignmentOutline, PaginatedStudentWork } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { byPane, isUnavailable, scoreFacts, studentAnnouncement } from './grader-facts.ts';
import { beginDraft } from './staging/draft-machine.ts';
import { shownComments } from './staging/shown-comments.ts';
import { stage, wholeWork } from './staging/staged.ts';
import type { DetachedForm } from './staging/detached-forms.ts';

const work = {
  contributors: [{ full_name: 'Alan Turing' }],
  row_num: 2,
  total_student_works: 30,
  work_state: 'SUBMITTED',
  autograder_report: { points: 4, maximum: 5, log_url: null },
} as unknown as PaginatedStudentWork;
const assignment = { default_score: 10, maximum_score: 20 } as AssignmentOutline;

const written = { body: 'Why?', points: -3 };
const { staged } = beginDraft(undefined);
const one = stage(staged, { type: 'create', key: 'a', place: wholeWork, written });
const draft = {
  staged: one,
  forms: new Map(),
  submitting: false,
  synced: true,
  lastSaveFailed: false,
  storedLocally: true,
};
const known = { work, assignment, rubric: null, comments: shownComments([], one, 'grace'), draft };

describe('the score foot', () => {
  it('shows the default score plus the staged points, and the score of the autograder', () => {
    expect(scoreFacts(known)).toMatchObject({
      total: 7,
      maximum: 20,
      auto: { points: 4 },
      stagedCount: 1,
      unfinishedCount: 0,
      graded: false,
    });
  });

  it('shows no total while the default score is unknown', () => {
    expect(scoreFacts({ ...known, assignment: undefined })).toMatchObject({
      total: undefined,
      maximum: null,
    });
  });

  it('hides Grade without comments until the submission has loaded', () => {
    expect(scoreFacts({ ...known, work: undefined })).toMatchObject({ graded: true, auto: null });
  });

  it('counts unfinished comments apart from those that a grade includes', () => {
    const half = new Map(Array.from(one, ([key, item]) => [key, { ...item, unfinished: true }]));
    const facts = scoreFacts({ ...known, draft: { ...draft, staged: half } });
    expect(facts).toMatchObject({ stagedCount: 0, unfinishedCount: 1 });
  });
});

it('the announcement of a student names them and their position', () => {
  expect(studentAnnouncement(undefined)).toBe('');
  expect(studentAnnouncement(work)).toMatch(/^Alan Turing, .*2.*30/);
});

it('a query is unavailable once it has failed without data, even while it is retried', () => {
  expect(isUnavailable({ data: undefined, errorUpdateCount: 0 })).toBe(false);
  expect(isUnavailable({ data: undefined, errorUpdateCount: 1 })).toBe(true);
  expect(isUnavailable({ data: null, errorUpdateCount: 1 })).toBe(false);
});

it('a detached form on a file is shown above the code, and any other below the rubric', () => {
  const form = (path: string | null): DetachedForm => ({
    id: `${path}`,
    place: { path, line: null },
    isDeleted: false,
  });
  const [onFile, onWork] = [form('main.py'), form(null)];
  expect(byPane([onFile, onWork])).toEqual({ onFiles: [onFile], onWork: [onWork] });
});
