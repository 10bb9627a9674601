import { CountedReason, WorkState } from '@lectern/contract';
import { expect, it } from 'vitest';
import { commitUrl, countedReason, lateChoice, shortSha } from './counted-facts.ts';

const inTime = { sha: 'a'.repeat(40), reason: 'deadline', received_at: null } as const;
const late = { sha: 'b'.repeat(40), received_at: '2026-11-15T14:30:00Z' };
const due = '2026-11-15T12:00:00Z';

it.each(CountedReason.options)('says why a commit counts: %s', (reason) => {
  const sentence = countedReason({
    counted_commit: { ...inTime, reason },
    effective_due_date: due,
  });
  expect(sentence).toMatch(/\.$/);
});

it('says how it will be decided as long as it is not', () => {
  const open = { counted_commit: null, effective_due_date: due };
  expect(countedReason(open)).toContain('by the due date will count');
  expect(countedReason({ ...open, effective_due_date: null })).toContain('when grading begins');
});

it('says that nothing could count as long as nothing is decided', () => {
  const open = { counted_commit: null, effective_due_date: due, nothing_on_branch: 'trunk' };
  const said =
    "Nothing of the student's is on the branch trunk yet, and only what is there counts.";
  expect(countedReason(open)).toBe(said);
  expect(countedReason({ ...open, effective_due_date: null })).toBe(said);
  const starter = { ...inTime, reason: 'nothing_in_time' } as const;
  expect(countedReason({ ...open, counted_commit: starter })).toMatch(/so the starter code counts/);
});

it('offers a late commit, and to take that back', () => {
  const submitted = { work_state: 'SUBMITTED', counted_commit: inTime, late_head: late } as const;
  expect(lateChoice(submitted)).toBe('count');
  const counted = { ...inTime, sha: late.sha, reason: 'late_accepted' } as const;
  expect(lateChoice({ ...submitted, counted_commit: counted })).toBe('uncount');
  expect(lateChoice({ ...submitted, counted_commit: counted, late_head: null })).toBe('uncount');
  expect(lateChoice({ ...submitted, late_head: null })).toBe('none');
});

it('leaves graded works alone', () => {
  for (const work_state of WorkState.options.slice(-2)) {
    expect(lateChoice({ work_state, counted_commit: inTime, late_head: late })).toBe('none');
  }
});

it('names a commit as people do, and where the platform shows it', () => {
  expect(shortSha(late.sha)).toBe('bbbbbbb');
  expect(commitUrl('http://host/org/hw-1-alan', 'abc')).toBe(
    'http://host/org/hw-1-alan/commit/abc',
  );
});
