import type { Publication } from '@lectern/contract';
import { expect, it } from 'vitest';
import { postingProgress } from './posting-progress.ts';

const publications = (minute: number, ...states: Publication['state'][]): Publication[] =>
  states.map((state, index) => ({
    student_work_id: index + 1,
    state,
    published_at: `2026-10-05T12:0${minute}:00Z`,
    problem: null,
    has_changes_since: false,
  }));

it('postingProgress counts reviews that are posted, failed or not needed as done', () => {
  const together = publications(1, 'posted', 'pending', 'failed', 'local_only', 'pending');
  expect(postingProgress(together)).toEqual({ done: 3, total: 5 });
});

it('postingProgress leaves out grades that were published earlier', () => {
  const all = [...publications(1, 'posted', 'posted'), ...publications(2, 'pending', 'posted')];
  expect(postingProgress(all)).toEqual({ done: 1, total: 2 });
});

it('postingProgress is null when no review is pending', () => {
  expect(postingProgress(publications(1, 'posted', 'failed'))).toBeNull();
  expect(postingProgress([])).toBeNull();
});
