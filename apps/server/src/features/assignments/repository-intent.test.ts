import { describe, expect, it } from 'vitest';
import type { Repository } from '../../platform/repository-client.ts';
import { isIntended, markOf, type RepositoryIntent } from './repository-intent.ts';

const what = 'Student repository of Lectern work';
const at = new Date('2026-09-01T12:00:00Z');
const intent: RepositoryIntent = {
  name: 'homework-1-ada',
  templateId: 7_000_000_001,
  mark: markOf(what, 12, at),
};
const ours: Repository = {
  id: 7_000_000_002,
  owner: 'org',
  name: 'homework-1-ada',
  url: 'https://platform.example.com/org/homework-1-ada',
  description: intent.mark,
  isPrivate: true,
  isTemplate: false,
  isArchived: false,
  defaultBranch: 'main',
  templateId: 7_000_000_001,
  createdAt: new Date('2026-09-01T12:00:01Z'),
};

it('the mark of a repository never changes, since the platform keeps old marks', () => {
  expect(markOf(what, 12, at)).toBe('Student repository of Lectern work 12 (mtim7pc0)');
  const base = 'Base repository of Lectern assignment';
  expect(markOf(base, 3, at)).toBe('Base repository of Lectern assignment 3 (mtim7pc0)');
});

describe('a repository with the reserved name', () => {
  it('is ours when everything matches, ignoring the case of its name', () => {
    expect(isIntended(ours, intent)).toBe(true);
    expect(isIntended({ ...ours, name: 'Homework-1-Ada' }, intent)).toBe(true);
  });

  it.each([
    ['is public', { isPrivate: false }],
    ['comes from another repository', { templateId: 7_000_000_003 }],
    ['comes from none', { templateId: null }],
    ['has been renamed', { name: 'homework-1-ada-2' }],
    ['has no mark', { description: null }],
    ['was made for another submission', { description: markOf(what, 13, at) }],
    [
      'was made for the same id in another installation',
      { description: markOf(what, 12, new Date(0)) },
    ],
  ])('belongs to someone else when it %s', (_why, trait) => {
    expect(isIntended({ ...ours, ...trait }, intent)).toBe(false);
  });
});
