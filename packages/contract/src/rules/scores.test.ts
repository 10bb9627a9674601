import { describe, expect, it } from 'vitest';
import {
  finalScore,
  manualScore,
  maximumScore,
  overallScore,
  overallScoreLabel,
  pointsLabel,
  scoreBreakdown,
} from './scores.ts';

describe('scores', () => {
  it('add up, and a missing part counts as 0', () => {
    expect(overallScore(null, -2)).toBe(-2);
    expect(overallScore(80, 5)).toBe(85);
  });

  it('show no noise of binary fractions', () => {
    expect(overallScore(8.1, -5)).toBe(3.1);
    expect(overallScoreLabel(0.1234, 3)).toBe('3.1234');
  });

  it('round decimal digits, halves away from zero', () => {
    expect([1.00005, -1.00005, 2e-7].map((auto) => overallScore(auto, 0))).toEqual([
      1.0001, -1.0001, 0,
    ]);
  });

  it('are the default score plus the points of the comments', () => {
    expect(manualScore(10, [-3, 1])).toBe(8);
    expect(manualScore(10, [])).toBe(10);
  });

  it('show a dash only if both parts are empty or 0', () => {
    expect(overallScoreLabel(null, 0)).toBe('-');
    expect(overallScoreLabel(5, -5)).toBe('0');
    expect(overallScoreLabel(0, 7)).toBe('7');
  });

  it('show points with their sign', () => {
    expect([3, -3, 0].map(pointsLabel)).toEqual(['+3', '-3', 'Comment']);
  });
});

describe('the final score', () => {
  const none = { latePenalty: null, adjustment: null, override: null };

  it('without changes is the overall score, even below 0', () => {
    expect([-3, 8.5].map((overall) => finalScore(overall, none))).toEqual([-3, 8.5]);
  });

  it('subtracts the late penalty, adds the adjustment, and is never below 0', () => {
    expect(finalScore(8.1, { ...none, latePenalty: 5, adjustment: 0.5 })).toBe(3.6);
    expect(finalScore(3, { ...none, latePenalty: 5 })).toBe(0);
  });

  it('is the override, if there is one, and never below 0', () => {
    expect(finalScore(3, { latePenalty: 5, adjustment: 1, override: 12 })).toBe(12);
    expect(finalScore(3, { ...none, override: -1 })).toBe(0);
  });
});

describe('the maximum score', () => {
  const reachable = { set: null, atFirst: 10, rubricPoints: [5, -4, null, 3], auto: null };

  it('is the default score plus positive rubric points and the autograder maximum', () => {
    expect(maximumScore(reachable)).toBe(18);
    expect(maximumScore({ ...reachable, auto: 7.5 })).toBe(25.5);
    expect(maximumScore({ ...reachable, rubricPoints: [] })).toBe(10);
  });

  it('is the maximum that a professor set, even 0', () => {
    expect(maximumScore({ ...reachable, set: 30, auto: 7.5 })).toBe(30);
    expect(maximumScore({ ...reachable, set: 0 })).toBe(0);
  });
});

it.each([
  [null, 5, [2, 3], undefined],
  [null, 14, [1, -4], 'Manual Feedback Score 14 (starts at 17, -3 from comments)'],
  [null, 17, [2, -2], 'Manual Feedback Score 17 (starts at 17)'],
  [null, 0, [-17], 'Manual Feedback Score 0 (starts at 17, -17 from comments)'],
  [8, 3, [3], 'Auto Grader Score 8, Manual Feedback Score 3'],
  [8, 20, [1, 2], 'Auto Grader Score 8, Manual Feedback Score 20 (starts at 17, +3 from comments)'],
])('the breakdown of scores %j and %j with comments %j is %j', (auto, manual, points, shown) => {
  const comments = points.map((each) => ({ points: each }));
  const grade = { auto_grader_score: auto, manual_feedback_score: manual, comments };
  expect(scoreBreakdown(grade)).toBe(shown);
});
