import type { AutograderReport } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { lowScore, reachable } from './reachable.ts';

const auto: AutograderReport = {
  points: 7.5,
  maximum: 10,
  source: 'ci',
  log_url: null,
  reported_at: '2026-09-01T12:00:00Z',
};
const assignment = outline({ default_score: 20 });
const rubric = fullRubric({ items: [5, -2, null] });

describe('what can be reached', () => {
  it('follows from the default score, the rubric and the autograder', () => {
    expect(reachable({ assignment, rubric, auto: null })).toBe(25);
    expect(reachable({ assignment, rubric, auto })).toBe(35);
    expect(reachable({ assignment, rubric: null, auto: { ...auto, maximum: null } })).toBe(20);
  });

  it('counts no item that was taken out of the rubric', () => {
    const rubric_items = rubric.rubric_items.map((item) => ({ ...item, deleted: true }));
    expect(reachable({ assignment, rubric: { ...rubric, rubric_items }, auto: null })).toBe(20);
  });

  it('is what the assignment says, whatever the rubric is', () => {
    const set = outline({ maximum_score: 30 });
    expect(reachable({ assignment: set, rubric, auto })).toBe(30);
    expect(reachable({ assignment: set, rubric: undefined, auto: null })).toBe(30);
  });

  it('is not known before all is there that it follows from', () => {
    expect(reachable({ assignment: undefined, rubric, auto: null })).toBeNull();
    expect(reachable({ assignment, rubric: undefined, auto: null })).toBeNull();
    expect(reachable({ assignment, rubric, auto: undefined })).toBeNull();
  });

  it('is not told where it is nothing', () => {
    expect(reachable({ assignment: outline(), rubric: null, auto: null })).toBeNull();
    const maximum_score = 0;
    expect(reachable({ assignment: outline({ maximum_score }), rubric, auto: null })).toBeNull();
  });
});

it('tells a score to which whoever grades has given less than half of what they can', () => {
  expect(lowScore(0, null, 15)).toBe(0);
  expect(lowScore(7, null, 15)).toBe(7);
  expect(lowScore(9, auto, 30)).toBe(16.5);
  expect(lowScore(-1, auto, 10)).toBe(6.5);
});

it('tells none that is only short of a bonus, or for which nobody can give more', () => {
  expect(lowScore(8, null, 15)).toBeUndefined();
  expect(lowScore(17, auto, 30)).toBeUndefined();
  expect(lowScore(0, auto, 10)).toBeUndefined();
  expect(lowScore(31, null, 30)).toBeUndefined();
});

it('tells none while it is not known', () => {
  expect(lowScore(0, null, null)).toBeUndefined();
  expect(lowScore(undefined, null, 15)).toBeUndefined();
});
