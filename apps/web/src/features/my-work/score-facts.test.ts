import { expect, it } from 'vitest';
import { scoreFacts } from './score-facts.ts';

const comment = { path: null, line: null, body: '', author: 'grace', author_name: null };

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
  const comments = points.map((each) => ({ ...comment, points: each }));
  const grade = { auto_grader_score: auto, manual_feedback_score: manual, comments };
  expect(scoreFacts(grade)).toBe(told);
});
