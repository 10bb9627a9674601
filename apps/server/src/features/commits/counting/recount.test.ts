import { describe, expect, it } from 'vitest';
import { start } from './history.fixture.ts';
import { isFlagged, reasonNow } from './recount.ts';

it('flags a graded work while something else counts, and never an ungraded one', () => {
  expect(isFlagged('a', 'b')).toBe(true);
  expect(isFlagged('a', 'a')).toBe(false);
  expect(isFlagged('a', null)).toBe(false);
  expect(isFlagged(null, 'b')).toBe(false);
  expect(isFlagged(null, null)).toBe(false);
});

describe('the reason of a graded work', () => {
  const graded = { countedReason: 'deadline', gradedSha: 'a', recountedSha: null } as const;
  const [before, after] = [new Date(start.getTime() - 1000), new Date(start.getTime() + 1000)];

  it('is the deadline for as long as that deadline holds', () => {
    expect(reasonNow(graded, start, after)).toBe('deadline');
    const starter = { ...graded, countedReason: 'nothing_in_time' } as const;
    expect(reasonNow(starter, start, after)).toBe('nothing_in_time');
    expect(reasonNow(starter, null, after)).toBe('nothing_in_time');
  });

  it('is that it was graded, once another would count or still may', () => {
    expect(reasonNow(graded, start, before)).toBe('grading');
    expect(reasonNow({ ...graded, recountedSha: 'b' }, start, after)).toBe('grading');
    expect(reasonNow({ ...graded, recountedSha: 'b' }, null, after)).toBe('grading');
  });

  it('is none while nothing counts, and its own before it is graded', () => {
    expect(reasonNow({ ...graded, countedReason: null }, start, before)).toBeNull();
    expect(reasonNow({ ...graded, gradedSha: null }, start, before)).toBe('deadline');
  });
});
