import { describe, expect, it } from 'vitest';
import { start } from './history.fixture.ts';
import { isFlagged, reasonNow } from './recount.ts';

it('a graded work is flagged while another commit would count, an ungraded one never', () => {
  expect(isFlagged('a', 'b')).toBe(true);
  expect(isFlagged('a', 'a')).toBe(false);
  expect(isFlagged('a', null)).toBe(false);
  expect(isFlagged(null, 'b')).toBe(false);
  expect(isFlagged(null, null)).toBe(false);
});

describe('the reason of a graded work', () => {
  const graded = { countedReason: 'deadline', gradedSha: 'a', recountedSha: null } as const;
  const [before, after] = [new Date(start.getTime() - 1000), new Date(start.getTime() + 1000)];

  it('is the deadline while that deadline applies', () => {
    expect(reasonNow(graded, start, after)).toBe('deadline');
    const starter = { ...graded, countedReason: 'nothing_in_time' } as const;
    expect(reasonNow(starter, start, after)).toBe('nothing_in_time');
    expect(reasonNow(starter, null, after)).toBe('nothing_in_time');
  });

  it('is grading once another commit would count or still could', () => {
    expect(reasonNow(graded, start, before)).toBe('grading');
    expect(reasonNow({ ...graded, recountedSha: 'b' }, start, after)).toBe('grading');
    expect(reasonNow({ ...graded, recountedSha: 'b' }, null, after)).toBe('grading');
  });

  it('is null while no commit counts, and the stored one before it is graded', () => {
    expect(reasonNow({ ...graded, countedReason: null }, start, before)).toBeNull();
    expect(reasonNow({ ...graded, gradedSha: null }, start, before)).toBe('deadline');
  });
});
