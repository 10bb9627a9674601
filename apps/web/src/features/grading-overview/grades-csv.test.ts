import fc from 'fast-check';
import { expect, it } from 'vitest';
import { notAccepted, studentWork } from '../works/testing/student-work.ts';
import { gradesCsv } from './grades-csv.ts';

const header = 'Student,Auto Grader Score,Manual Feedback Score,Overall Score';
const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1);

it('the CSV has the specified header and one row per contributor, accepted or not', () => {
  const pair = [
    { full_name: 'Alan Turing', github_username: 'alan' },
    { full_name: ' ', github_username: 'grace' },
  ];
  const csv = gradesCsv([
    studentWork({ contributors: pair, auto_grader_score: 2, manual_feedback_score: -3.5 }),
    notAccepted('Katherine Johnson', 'katherine'),
  ]);
  expect(linesOf(csv)).toEqual([
    header,
    'Alan Turing,2,-3.5,-1.5',
    'grace,2,-3.5,-1.5',
    'Katherine Johnson,,,',
  ]);
});

it('the CSV distinguishes a score of 0 from a missing score', () => {
  const csv = gradesCsv([
    studentWork({ auto_grader_score: null, manual_feedback_score: 0 }),
    studentWork({ auto_grader_score: 0, manual_feedback_score: null }),
  ]);
  expect(linesOf(csv).slice(1)).toEqual(['Alan Turing,,0,0', 'Alan Turing,0,,0']);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\u00a0=1'])(
  'the CSV escapes the name %j so that it is not a formula',
  (full_name) => {
    const csv = gradesCsv([studentWork({ contributors: [{ full_name, github_username: 'x' }] })]);
    expect(linesOf(csv)[1]).toMatch(/^"?'/);
  },
);

it('the CSV keeps positive and negative scores as numbers', () => {
  const score = fc.integer({ min: -999_999, max: 999_999 });
  fc.assert(
    fc.property(score, score, (auto_grader_score, manual_feedback_score) => {
      const csv = gradesCsv([studentWork({ auto_grader_score, manual_feedback_score })]);
      const [, ...cells] = linesOf(csv)[1]?.split(',') ?? [];
      const sum = auto_grader_score + manual_feedback_score;
      expect(cells.map(Number)).toEqual([auto_grader_score, manual_feedback_score, sum]);
    }),
  );
});
