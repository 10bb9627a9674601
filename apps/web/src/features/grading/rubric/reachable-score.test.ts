import type { AutograderReport } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { lowScore, reachableScore } from './reachable-score.ts';

const auto: AutograderReport = {
  points: 7.5,
  maximum: 10,
  source: 'ci',
  log_url: null,
  reported_at: '2026-09-01T12:00:00Z',
};
const assignment = outline({ default_score: 20 });
const rubric = fullRubric({ items: [5, -2, null] });

describe('the reachable score', () => {
  it('follows from the default score, the rubric and the autograder', () => {
    expect(reachableScore({ assignment, rubric, auto: null })).toBe(25);
    expect(reachableScore({ assignment, rubric, auto })).toBe(35);
    expect(reachableScore({ assignment, rubric: null, auto: { ...auto, maximum: null } })).toBe(20);
  });

  it('does not count a deleted rubric item', () => {
    const rubric_items = rubric.rubric_items.map((item) => ({ ...item, deleted: true }));
    expect(reachableScore({ assignment, rubric: { ...rubric, rubric_items }, auto: null })).toBe(
      20,
    );
  });

  it('is the maximum score of the assignment, if that is set', () => {
    const set = outline({ maximum_score: 30 });
    expect(reachableScore({ assignment: set, rubric, auto })).toBe(30);
    expect(reachableScore({ assignment: set, rubric: undefined, auto: null })).toBe(30);
  });

  it('is unknown while anything that it depends on loads', () => {
    expect(reachableScore({ assignment: undefined, rubric, auto: null })).toBeNull();
    expect(reachableScore({ assignment, rubric: undefined, auto: null })).toBeNull();
    expect(reachableScore({ assignment, rubric, auto: undefined })).toBeNull();
  });

  it('is null if it would be 0', () => {
    expect(reachableScore({ assignment: outline(), rubric: null, auto: null })).toBeNull();
    const maximum_score = 0;
    expect(
      reachableScore({ assignment: outline({ maximum_score }), rubric, auto: null }),
    ).toBeNull();
  });
});

it('a score is low if the grader gave less than half of what they can give', () => {
  expect(lowScore(0, null, 15)).toBe(0);
  expect(lowScore(7, null, 15)).toBe(7);
  expect(lowScore(9, auto, 30)).toBe(16.5);
  expect(lowScore(-1, auto, 10)).toBe(6.5);
});

it('a score is not low if only a bonus is missing or nothing more can be given', () => {
  expect(lowScore(8, null, 15)).toBeUndefined();
  expect(lowScore(17, auto, 30)).toBeUndefined();
  expect(lowScore(0, auto, 10)).toBeUndefined();
  expect(lowScore(31, null, 30)).toBeUndefined();
});

it('an unknown score is not low', () => {
  expect(lowScore(0, null, null)).toBeUndefined();
  expect(lowScore(undefined, null, 15)).toBeUndefined();
});
