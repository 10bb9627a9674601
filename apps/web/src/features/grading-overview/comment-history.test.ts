import type { FeedbackVersion } from '@lectern/contract';
import { expect, it } from 'vitest';
import { commentHistories } from './comment-history.ts';

const version = (facts: Partial<FeedbackVersion>): FeedbackVersion => ({
  feedback_comment_id: 1,
  version: 1,
  action: 'CREATE',
  path: 'main.py',
  line: 12,
  body: 'Well done.',
  points: 2,
  changed_by: 'grace',
  changed_by_name: 'Grace Hopper',
  changed_at: '2026-10-05T12:00:00Z',
  ...facts,
});

it('the history groups versions by comment, in the order in which comments were created', () => {
  const histories = commentHistories([
    version({}),
    version({ feedback_comment_id: 2, path: null, line: null }),
    version({ version: 2, action: 'EDIT', changed_by: 'ada' }),
    version({ feedback_comment_id: 3, line: null }),
    version({ version: 3, action: 'DELETE' }),
  ]);
  expect(histories.map(({ place }) => place)).toEqual([
    'main.py, line 12',
    'Whole submission',
    'main.py',
  ]);
  expect(histories[0]?.versions.map(({ action }) => action)).toEqual(['CREATE', 'EDIT', 'DELETE']);
});

it('the history shows invisible characters of a file name', () => {
  const path = 'a\u202Egnp.exe';
  const histories = commentHistories([
    version({ path }),
    version({ feedback_comment_id: 2, path, line: null }),
  ]);
  expect(histories.map(({ place }) => place)).toEqual([
    'a⟨U+202E⟩gnp.exe, line 12',
    'a⟨U+202E⟩gnp.exe',
  ]);
});
