import { describe, expect, it } from 'vitest';
import type { Repository } from '../../platform/repository-client.ts';
import { isIntended, workMark, type WorkIntent } from './work-intent.ts';

const intent: WorkIntent = {
  workId: 12,
  createdAt: new Date('2026-09-01T12:00:00Z'),
  repositoryName: 'homework-1-ada',
  baseId: 7_000_000_001,
};
const ours: Repository = {
  id: 7_000_000_002,
  owner: 'org',
  name: 'homework-1-ada',
  url: 'https://platform.example.com/org/homework-1-ada',
  description: workMark(intent),
  isPrivate: true,
  isTemplate: false,
  defaultBranch: 'main',
  templateId: 7_000_000_001,
  createdAt: new Date('2026-09-01T12:00:01Z'),
};

describe('a repository found under the reserved name', () => {
  it('is ours when every trait fits, whatever the case of its name', () => {
    expect(isIntended(ours, intent)).toBe(true);
    expect(isIntended({ ...ours, name: 'Homework-1-Ada' }, intent)).toBe(true);
  });

  it.each([
    ['is public', { isPrivate: false }],
    ['comes from another base repository', { templateId: 7_000_000_003 }],
    ['comes from none', { templateId: null }],
    ['has another name by now', { name: 'homework-1-ada-2' }],
    ['has no mark', { description: null }],
    ['was made for another work', { description: workMark({ ...intent, workId: 13 }) }],
    [
      'was made for a work of another installation with the same id',
      { description: workMark({ ...intent, createdAt: new Date(0) }) },
    ],
  ])('is somebody else’s when it %s', (_why, trait) => {
    expect(isIntended({ ...ours, ...trait }, intent)).toBe(false);
  });
});
