import { describe, expect, it } from 'vitest';
import type { Repository } from '../../platform/repository-client.ts';
import { describeRepository, isIntended, type RepositoryIntent } from './repository-intent.ts';

const createdAt = new Date('2026-09-01T12:00:00Z');
const work = { kind: 'student', id: 12, createdAt } as const;
const intent: RepositoryIntent = {
  name: 'homework-1-ada',
  templateId: 7_000_000_001,
  ...describeRepository('Submission of ada for Homework 1', work),
};
const ours: Repository = {
  id: 7_000_000_002,
  owner: 'org',
  name: 'homework-1-ada',
  url: 'https://platform.example.com/org/homework-1-ada',
  description: intent.description,
  isPrivate: true,
  isTemplate: false,
  isArchived: false,
  defaultBranch: 'main',
  templateId: 7_000_000_001,
  createdAt: new Date('2026-09-01T12:00:01Z'),
};

it('the mark of a repository never changes, since the platform keeps old marks', () => {
  expect(intent.description).toBe(
    'Submission of ada for Homework 1, created by Lectern (mtim7pc0c)',
  );
  const base = describeRepository('Starter code of Homework 1', { kind: 'base', id: 3, createdAt });
  expect(base.description).toBe('Starter code of Homework 1, created by Lectern (mtim7pc03)');
});

const other = (facts: { id: number } | { createdAt: Date }) =>
  describeRepository('Submission of ada for Homework 1', { ...work, ...facts }).description;

describe('a repository with the reserved name', () => {
  it.each([
    ['everything matches', {}],
    ['its name differs in case only', { name: 'Homework-1-Ada' }],
    [
      'its student has changed their login since',
      { description: 'Submission of adal for Homework 1, created by Lectern (mtim7pc0c)' },
    ],
    [
      'an earlier version of Lectern created it',
      { description: 'Student repository of Lectern work 12 (mtim7pc0)' },
    ],
  ])('is ours when %s', (_why, trait) => {
    expect(isIntended({ ...ours, ...trait }, intent)).toBe(true);
  });

  it.each([
    ['is public', { isPrivate: false }],
    ['comes from another repository', { templateId: 7_000_000_003 }],
    ['comes from none', { templateId: null }],
    ['has been renamed', { name: 'homework-1-ada-2' }],
    ['has no mark', { description: null }],
    ['was made for another submission', { description: other({ id: 13 }) }],
    [
      'was made for the same id in another installation',
      { description: other({ createdAt: new Date(0) }) },
    ],
  ])('belongs to someone else when it %s', (_why, trait) => {
    expect(isIntended({ ...ours, ...trait }, intent)).toBe(false);
  });
});
