import { describe, expect, it } from 'vitest';
import {
  maximumScore,
  overallScore,
  overallScoreLabel,
  pointsLabel,
  scoreFacts,
} from './scores.ts';

describe('scores', () => {
  it('add up with missing parts as nothing', () => {
    expect(overallScore(null, -2)).toBe(-2);
    expect(overallScore(80, 5)).toBe(85);
  });

  it('have the decimals that were reported, and not those of binary fractions', () => {
    expect(overallScore(8.1, -5)).toBe(3.1);
    expect(overallScoreLabel(0.1234, 3)).toBe('3.1234');
  });

  it('show a dash only when both parts are empty or zero', () => {
    expect(overallScoreLabel(null, 0)).toBe('-');
    expect(overallScoreLabel(5, -5)).toBe('0');
    expect(overallScoreLabel(0, 7)).toBe('7');
  });

  it('label points with their sign', () => {
    expect([3, -3, 0].map(pointsLabel)).toEqual(['+3', '-3', 'Comment']);
  });
});

describe('the most that can be reached', () => {
  const reachable = { set: null, atFirst: 10, rubricPoints: [5, -4, null, 3], auto: null };

  it('is what is given at first, and what the rubric and the autograder can add', () => {
    expect(maximumScore(reachable)).toBe(18);
    expect(maximumScore({ ...reachable, auto: 7.5 })).toBe(25.5);
    expect(maximumScore({ ...reachable, rubricPoints: [] })).toBe(10);
  });

  it('is what a professor has set, also zero', () => {
    expect(maximumScore({ ...reachable, set: 30, auto: 7.5 })).toBe(30);
    expect(maximumScore({ ...reachable, set: 0 })).toBe(0);
  });
});

it.each([
  [null, 5, [2, 3], undefined],
  [null, 14, [1, -4], 'Manual Feedback Score 14 (17 to begin with, -3 from comments)'],
  [null, 17, [2, -2], 'Manual Feedback Score 17 (17 to begin with)'],
  [null, 0, [-17], 'Manual Feedback Score 0 (17 to begin with, -17 from comments)'],
  [8, 3, [3], 'Auto Grader Score 8, Manual Feedback Score 3'],
  [
    8,
    20,
    [1, 2],
    'Auto Grader Score 8, Manual Feedback Score 20 (17 to begin with, +3 from comments)',
  ],
])('tells where each point came from: %j and %j with %j', (auto, manual, points, told) => {
  const comments = points.map((each) => ({ points: each }));
  const grade = { auto_grader_score: auto, manual_feedback_score: manual, comments };
  expect(scoreFacts(grade)).toBe(told);
});
