import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shares } from './shares.ts';

const grader = (works: number, at: number) => ({
  github_username: `ta-${at}`,
  full_name: at === 0 ? '' : `Grader ${at}`,
  works,
  assignment_ids: [12],
});
const waiting = (works: number[], unassigned: number) => ({
  total: 0,
  mine: 0,
  unassigned,
  graders: works.map(grader),
});
const labels = (...given: Parameters<typeof waiting>) =>
  shares(waiting(...given), []).map(({ label, works }) => `${label}: ${works}`);

it('the waiting card names every grader of a small team, by login without a name', () => {
  expect(labels([3, 2], 4)).toEqual(['ta-0: 3', 'Grader 1: 2', 'Unassigned: 4']);
  expect(labels([1, 1, 1, 1, 1, 1], 0)).toHaveLength(6);
});

it('the waiting card sums up the smallest shares of a large team', () => {
  expect(labels([9, 8, 7, 6, 5, 4, 3], 0).slice(-2)).toEqual(['Grader 4: 5', '2 others: 7']);
});

it('the shares of the waiting card add up to the total and are never 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 })), fc.nat(), (works, unassigned) => {
      const shown = shares(waiting(works, unassigned), []);
      const total = works.reduce((sum, one) => sum + one, unassigned);
      expect(shown.reduce((sum, share) => sum + share.works, 0)).toBe(total);
      expect(shown.length).toBeLessThanOrEqual(7);
      expect(shown.every((share) => share.works > 0)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('a share of the waiting card links to its submissions', () => {
  const links = shares(waiting([3], 2), [12, 13]).map(({ to }) => decodeURIComponent(to ?? ''));
  expect(links).toEqual([
    '/app/grading?show.12=waiting&search.12=ta-0',
    '/app/grading?show.12=unassigned&show.13=unassigned',
  ]);
});
