import { describe, expect, it } from 'vitest';
import { commentFrom } from './feedback.ts';
import { mayComment } from './tree.ts';

describe('a comment', () => {
  it('does not exist without text and points', () => {
    expect(commentFrom(' \n', 0)).toBeNull();
  });

  it('is trimmed, and gets a default text when it has only points', () => {
    expect(commentFrom('  ', -3)).toEqual({
      body: 'No comment left for this point adjustment.',
      points: -3,
    });
    expect(commentFrom(' Nice. ', 0)).toEqual({ body: 'Nice.', points: 0 });
  });

  it('is allowed on changed lines only, both ends of a range included', () => {
    const diff = [
      { start: 2, end: 4 },
      { start: 9, end: 9 },
    ];
    const lines = [1, 2, 3, 4, 5, 8, 9, 10].filter((line) => mayComment(diff, line));
    expect(lines).toEqual([2, 3, 4, 9]);
    expect(mayComment(null, 1)).toBe(false);
    expect(mayComment([], 1)).toBe(true);
  });
});
