import { describe, expect, it } from 'vitest';
import { overallScore, overallScoreLabel, pointsLabel } from './scores.ts';

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
