import type { SavedComment } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { ranked, slashAt, withSaved } from './slash.ts';

const saved = (id: number, body: string, uses: Partial<SavedComment> = {}): SavedComment => ({
  id,
  of_course: false,
  body,
  points: -2,
  version: 1,
  created_at: '2026-09-01T12:00:00.000Z',
  uses: 0,
  uses_on_item: 0,
  uses_in_file: 0,
  uses_in_assignment: 0,
  ...uses,
});

describe('a slash', () => {
  it('searches at the start of a comment and on an empty line', () => {
    expect(slashAt('/', 1)).toEqual({ from: 0, to: 1, query: '' });
    expect(slashAt('/name it', 8)).toMatchObject({ query: 'name it' });
    expect(slashAt('Good.\n/na', 9)).toEqual({ from: 6, to: 9, query: 'na' });
    expect(slashAt('/na\nGood.', 3)).toMatchObject({ query: 'na' });
  });

  it('is text everywhere else', () => {
    expect(slashAt('and/or', 6)).toBeUndefined();
    expect(slashAt('see /etc', 8)).toBeUndefined();
    expect(slashAt('/name', 2)).toBeUndefined();
    expect(slashAt('', 0)).toBeUndefined();
    expect(slashAt('/a\nb', 4)).toBeUndefined();
  });

  it('is replaced by the saved comment, whose points are added to those of other text', () => {
    const one = saved(7, 'Name it');
    const alone = withSaved({ body: '/na', points: 5 }, slashAt('/na', 3)!, one);
    expect(alone).toEqual({ body: 'Name it', points: -2, savedCommentId: 7 });
    const beside = withSaved({ body: 'Good.\n/na', points: 5 }, slashAt('Good.\n/na', 9)!, one);
    expect(beside).toMatchObject({ body: 'Good.\nName it', points: 3 });
  });
});

describe('saved comments', () => {
  it('are found by every word and ranked by rubric item, file, assignment and all uses', () => {
    const list = [
      saved(1, 'Name it', { uses: 9 }),
      saved(2, 'name IT well', { uses: 9, uses_in_assignment: 3 }),
      saved(3, 'It has no name', { uses: 1, uses_on_item: 1 }),
      saved(4, 'Test it', { uses: 99 }),
      saved(5, 'Name it again', { uses: 2, uses_in_assignment: 1, uses_in_file: 1 }),
    ];
    const ids = (query: string) => ranked(list, query).map(({ id }) => id);
    expect(ids('name  it')).toEqual([3, 5, 2, 1]);
    expect(ids('')).toEqual([3, 5, 2, 4, 1]);
    expect(ids('nothing')).toEqual([]);
  });
});
