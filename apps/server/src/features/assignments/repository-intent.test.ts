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

it('is marked as it always was, since the marks that the platform has stay as they are', () => {
  expect(markOf(what, 12, at)).toBe('Student repository of Lectern work 12 (mtim7pc0)');
  const base = 'Base repository of Lectern assignment';
  expect(markOf(base, 3, at)).toBe('Base repository of Lectern assignment 3 (mtim7pc0)');
});

describe('a repository found under the reserved name', () => {
  it('is ours when every trait fits, whatever the case of its name', () => {
    expect(isIntended(ours, intent)).toBe(true);
    expect(isIntended({ ...ours, name: 'Homework-1-Ada' }, intent)).toBe(true);
  });

  it.each([
    ['is public', { isPrivate: false }],
    ['comes from another repository', { templateId: 7_000_000_003 }],
    ['comes from none', { templateId: null }],
    ['has another name by now', { name: 'homework-1-ada-2' }],
    ['has no mark', { description: null }],
    ['was made for another work', { description: markOf(what, 13, at) }],
    [
      'was made for a work of another installation with the same id',
      { description: markOf(what, 12, new Date(0)) },
    ],
  ])('is somebody else’s when it %s', (_why, trait) => {
    expect(isIntended({ ...ours, ...trait }, intent)).toBe(false);
  });
});
