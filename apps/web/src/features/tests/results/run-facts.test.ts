import { describe, expect, it } from 'vitest';
import { testRun, waitingRun, workTests } from '../testing/work-tests.ts';
import { newestProblem, openRun, scoreOf } from './run-facts.ts';

describe('the score of a run', () => {
  it.each([
    ['its total', {}, '2 / 5'],
    [
      'only the visible part while tests are hidden',
      { points: null, has_hidden: true },
      'Visible part 2 / 5',
    ],
    ['missing before the run ends', { points: null, visible_points: null }, undefined],
  ])('is %s', (_what, facts, score) => {
    expect(scoreOf(testRun(facts))).toBe(score);
  });
});

it('a run that runs is mentioned before a newer one that waits', () => {
  const running = testRun({ id: 5, state: 'running' });
  expect(openRun(workTests({ runs: [waitingRun({ id: 6 }), running] }))).toBe(running);
});

describe('the problem of the newest run', () => {
  const stopped = testRun({ id: 8, state: 'stopped', problem: 'too_large' });

  it('is mentioned', () => {
    expect(newestProblem(workTests({ runs: [stopped, testRun()] }))).toBe(stopped);
  });

  it('is not mentioned once a newer run exists', () => {
    expect(newestProblem(workTests({ runs: [testRun({ id: 9 }), stopped] }))).toBeUndefined();
  });
});
