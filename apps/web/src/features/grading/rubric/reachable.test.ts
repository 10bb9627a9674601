import type { AutograderReport } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { reachable, scoreBelow } from './reachable.ts';

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

it('tells a score that is less than can be reached, with what the autograder gives', () => {
  expect(scoreBelow(0, null, 15)).toBe(0);
  expect(scoreBelow(20, auto, 30)).toBe(27.5);
  expect(scoreBelow(15, null, 15)).toBeUndefined();
  expect(scoreBelow(22.5, auto, 30)).toBeUndefined();
  expect(scoreBelow(31, null, 30)).toBeUndefined();
  expect(scoreBelow(0, null, null)).toBeUndefined();
  expect(scoreBelow(undefined, null, 15)).toBeUndefined();
});
