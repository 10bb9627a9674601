import { CountedReason, WorkState } from '@lectern/contract';
import { expect, it } from 'vitest';
import { commitUrl, countedReason, lateChoice, shortSha } from './counted-facts.ts';

const inTime = { sha: 'a'.repeat(40), reason: 'deadline', received_at: null } as const;
const late = { sha: 'b'.repeat(40), received_at: '2026-11-15T14:30:00Z' };
const due = '2026-11-15T12:00:00Z';

it.each(CountedReason.options)('the reason %s is explained in a sentence', (reason) => {
  const sentence = countedReason({
    counted_commit: { ...inTime, reason },
    effective_due_date: due,
  });
  expect(sentence).toMatch(/\.$/);
});

it('an undecided submission says how its commit will be chosen', () => {
  const open = { counted_commit: null, effective_due_date: due };
  expect(countedReason(open)).toContain('by the due date will count');
  expect(countedReason({ ...open, effective_due_date: null })).toContain('when grading begins');
});

it('an undecided submission without commits on the default branch says so', () => {
  const open = { counted_commit: null, effective_due_date: due, nothing_on_branch: 'trunk' };
  const said =
    'The student has no commits on the branch trunk yet. Only commits on that branch count.';
  expect(countedReason(open)).toBe(said);
  expect(countedReason({ ...open, effective_due_date: null })).toBe(said);
  const starter = { ...inTime, reason: 'nothing_in_time' } as const;
  expect(countedReason({ ...open, counted_commit: starter })).toMatch(/so the starter code counts/);
});

it('a late commit can be counted, and its counting can be undone', () => {
  const submitted = { work_state: 'SUBMITTED', counted_commit: inTime, late_head: late } as const;
  expect(lateChoice(submitted)).toBe('count');
  const counted = { ...inTime, sha: late.sha, reason: 'late_accepted' } as const;
  expect(lateChoice({ ...submitted, counted_commit: counted })).toBe('uncount');
  expect(lateChoice({ ...submitted, counted_commit: counted, late_head: null })).toBe('uncount');
  expect(lateChoice({ ...submitted, late_head: null })).toBe('none');
});

it('a graded submission offers no choice of commit', () => {
  for (const work_state of WorkState.options.slice(-2)) {
    expect(lateChoice({ work_state, counted_commit: inTime, late_head: late })).toBe('none');
  }
});

it('a commit has a short id and a page on the platform', () => {
  expect(shortSha(late.sha)).toBe('bbbbbbb');
  expect(commitUrl('http://host/org/hw-1-alan', 'abc')).toBe(
    'http://host/org/hw-1-alan/commit/abc',
  );
});
