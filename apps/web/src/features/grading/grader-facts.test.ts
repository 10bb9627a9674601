import type { AssignmentOutline, PaginatedStudentWork } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { arrival, byPane, isUnavailable, scoreFacts } from './grader-facts.ts';
import { beginDraft } from './staging/draft-machine.ts';
import { shownComments } from './staging/shown-comments.ts';
import { stage, wholeWork } from './staging/staged.ts';
import type { StrayForm } from './staging/stray-forms.ts';

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
  unreached: false,
  keptHere: true,
};
const known = { work, assignment, rubric: null, comments: shownComments([], one, 'grace'), draft };

describe('the foot of the grader', () => {
  it('shows the default score with the staged points, and the score of the autograder', () => {
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

  it('offers no grade without comments before the work is known', () => {
    expect(scoreFacts({ ...known, work: undefined })).toMatchObject({ graded: true, auto: null });
  });

  it('counts an unfinished comment apart from those that a grade takes', () => {
    const half = new Map(Array.from(one, ([key, item]) => [key, { ...item, unfinished: true }]));
    const facts = scoreFacts({ ...known, draft: { ...draft, staged: half } });
    expect(facts).toMatchObject({ stagedCount: 0, unfinishedCount: 1 });
  });
});

it('the arrival of a student is announced with their place among all', () => {
  expect(arrival(undefined)).toBe('');
  expect(arrival(work)).toMatch(/^Alan Turing, .*2.*30/);
});

it('a query is unavailable once it has failed without data, also while it is retried', () => {
  expect(isUnavailable({ data: undefined, errorUpdateCount: 0 })).toBe(false);
  expect(isUnavailable({ data: undefined, errorUpdateCount: 1 })).toBe(true);
  expect(isUnavailable({ data: null, errorUpdateCount: 1 })).toBe(false);
});

it('a form on a file is shown above the code, and one on the whole work below the rubric', () => {
  const stray = (path: string | null): StrayForm => ({
    id: `${path}`,
    place: { path, line: null },
    isDeleted: false,
  });
  const [onFile, onWork] = [stray('main.py'), stray(null)];
  expect(byPane([onFile, onWork])).toEqual({ onFiles: [onFile], onWork: [onWork] });
});
