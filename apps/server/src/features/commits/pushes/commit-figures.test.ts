import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitFigures, isHistoryRewritten } from './commit-figures.ts';
import { main, nullSha, seconds, sha } from '../counting/history.fixture.ts';

describe('commit figures', () => {
  it('are empty without commits', () => {
    expect(commitFigures([])).toEqual({ commitCount: 0, firstCommitAt: null, datedCommits: {} });
  });

  it('count commits by UTC day, in ascending order, each day keyed by its noon', () => {
    const figures = commitFigures([
      new Date('2026-04-02T00:00:00Z'),
      new Date('2026-04-01T23:59:59Z'),
      new Date('2026-04-01T00:00:00Z'),
    ]);
    expect(JSON.stringify(figures.datedCommits)).toBe(
      '{"2026-04-01T12:00:00Z":2,"2026-04-02T12:00:00Z":1}',
    );
    expect(figures.firstCommitAt).toEqual(new Date('2026-04-01T00:00:00Z'));
  });
});

const anyArrivals = fc.array(
  fc.integer({ min: 0, max: 20 }).map((n) => seconds(n * 20_000)),
  { maxLength: 30 },
);

it('commit figures agree with each other and with a plain count, in any order', () => {
  const shuffled = anyArrivals.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([arrivals, again]) => {
      const figures = commitFigures(arrivals);
      expect(figures.commitCount).toBe(arrivals.length);
      const days = Object.entries(figures.datedCommits);
      expect(days.reduce((sum, [, count]) => sum + count, 0)).toBe(figures.commitCount);
      expect(days.map(([day]) => day)).toEqual(days.map(([day]) => day).toSorted());
      for (const [day, count] of days) {
        expect(count).toBeGreaterThan(0);
        expect(day).toMatch(/^\d{4}-\d\d-\d\dT12:00:00Z$/);
      }
      const times = arrivals.map((at) => at.getTime());
      if (times.length > 0) expect(figures.firstCommitAt?.getTime()).toBe(Math.min(...times));
      expect(JSON.stringify(commitFigures(again))).toBe(JSON.stringify(figures));
    }),
    { numRuns: 200 },
  );
});

describe('the history', () => {
  const shas = { beforeSha: sha(1), afterSha: sha(2) };
  const push = { ref: main, ...shas, receivedAt: seconds(0) };

  it('is rewritten by a forced push to the default branch and by deleting it', () => {
    expect(isHistoryRewritten([{ ...push, forced: true }], 'main')).toBe(true);
    expect(isHistoryRewritten([{ ...push, forced: false, afterSha: nullSha }], 'main')).toBe(true);
  });

  it('is not rewritten by ordinary pushes or by pushes to other branches', () => {
    expect(isHistoryRewritten([{ ...push, forced: false }], 'main')).toBe(false);
    const elsewhere = { ...push, forced: true, ref: 'refs/heads/wild-idea' };
    expect(isHistoryRewritten([elsewhere], 'main')).toBe(false);
    expect(isHistoryRewritten([], 'main')).toBe(false);
  });
});
