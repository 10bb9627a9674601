import { describe, expect, it } from 'vitest';
import { commentFrom, linesName, pathWithLines, StagedFeedback } from './feedback.ts';
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
    expect([mayComment(diff, 4, 2), mayComment(diff, 4, 1), mayComment(diff, 9, 4)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('covers several lines only from top to bottom', () => {
    const on = (line: number | null, start_line?: number | null) =>
      StagedFeedback.safeParse({
        action: 'CREATE',
        path: 'main.py',
        body: 'x',
        points: 0,
        line,
        start_line,
      }).success;
    expect([on(7), on(7, null), on(7, 6), on(null, null)]).toEqual([true, true, true, true]);
    expect([on(7, 7), on(7, 8), on(7, 0), on(null, 1)]).toEqual([false, false, false, false]);
  });

  it('names its lines', () => {
    expect(linesName({ line: 7 })).toBe('line 7');
    expect(linesName({ line: 7, start_line: 3 })).toBe('lines 3-7');
    expect(linesName({ line: null })).toBeUndefined();
    expect(pathWithLines('main.py', { line: 7, start_line: 3 })).toBe('main.py:3-7');
    expect(pathWithLines('main.py', { line: 7, start_line: null })).toBe('main.py:7');
  });
});
