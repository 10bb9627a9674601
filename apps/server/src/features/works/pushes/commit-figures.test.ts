import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitFigures, isHistoryRewritten, type CommitFact } from './commit-figures.ts';
import { main, nothing, seconds, sha } from '../counting/history.fixture.ts';

const at = (receivedAt: string, n: number, kind: CommitFact['kind'] = 'student'): CommitFact => ({
  sha: sha(n),
  kind,
  receivedAt: new Date(receivedAt),
});

describe('commit figures', () => {
  it('are empty without commits of the student', () => {
    const none = { commitCount: 0, firstCommitAt: null, lastCommitAt: null, datedCommits: {} };
    expect(commitFigures([])).toEqual(none);
    const own = [at('2026-04-01T08:00:00Z', 0, 'starter'), at('2026-04-02T08:00:00Z', 1, 'app')];
    expect(commitFigures(own)).toEqual(none);
  });

  it('count by day of UTC, ascending, at noon', () => {
    const figures = commitFigures([
      at('2026-04-02T00:00:00Z', 3),
      at('2026-04-01T23:59:59Z', 2),
      at('2026-04-01T00:00:00Z', 1),
    ]);
    expect(JSON.stringify(figures.datedCommits)).toBe(
      '{"2026-04-01T12:00:00Z":2,"2026-04-02T12:00:00Z":1}',
    );
    expect(figures.firstCommitAt).toEqual(new Date('2026-04-01T00:00:00Z'));
    expect(figures.lastCommitAt).toEqual(new Date('2026-04-02T00:00:00Z'));
  });

  it('count a commit on two branches once, when it first arrived', () => {
    const twice = [at('2026-04-05T08:00:00Z', 1), at('2026-04-01T08:00:00Z', 1)];
    expect(commitFigures(twice)).toMatchObject({
      commitCount: 1,
      lastCommitAt: new Date('2026-04-01T08:00:00Z'),
    });
  });
});

const anyCommit: fc.Arbitrary<CommitFact> = fc.record({
  sha: fc.integer({ min: 0, max: 12 }).map(sha),
  kind: fc.constantFrom('student', 'student', 'starter', 'app'),
  receivedAt: fc.integer({ min: 0, max: 20 }).map((n) => seconds(n * 20_000)),
});
/** A commit has one kind. */
const anyCommits = fc.array(anyCommit, { maxLength: 30 }).map((commits) =>
  commits.map((commit) => ({
    ...commit,
    kind: commits.find(({ sha: other }) => other === commit.sha)!.kind,
  })),
);

it('agree with one another and with a plain count, in any order', () => {
  const shuffled = anyCommits.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([commits, again]) => {
      const figures = commitFigures(commits);
      const students = commits.filter(({ kind }) => kind === 'student');
      expect(figures.commitCount).toBe(new Set(students.map((one) => one.sha)).size);
      const days = Object.entries(figures.datedCommits);
      expect(days.reduce((sum, [, count]) => sum + count, 0)).toBe(figures.commitCount);
      expect(days.map(([day]) => day)).toEqual(days.map(([day]) => day).toSorted());
      for (const [day, count] of days) {
        expect(count).toBeGreaterThan(0);
        expect(day).toMatch(/^\d{4}-\d\d-\d\dT12:00:00Z$/);
      }
      const times = students.map(({ receivedAt }) => receivedAt.getTime());
      if (times.length > 0) {
        expect(figures.firstCommitAt?.getTime()).toBe(Math.min(...times));
        expect(figures.lastCommitAt!.getTime()).toBeLessThanOrEqual(Math.max(...times));
      }
      expect(JSON.stringify(commitFigures(again))).toBe(JSON.stringify(figures));
    }),
    { numRuns: 200 },
  );
});

describe('history', () => {
  const shas = { beforeSha: sha(1), afterSha: sha(2) };
  const push = { ref: main, ...shas, receivedAt: seconds(0) };

  it('is rewritten by a forced push to the default branch and by deleting it', () => {
    expect(isHistoryRewritten([{ ...push, forced: true }], 'main')).toBe(true);
    expect(isHistoryRewritten([{ ...push, forced: false, afterSha: nothing }], 'main')).toBe(true);
  });

  it('is not by ordinary pushes, nor by what happens on other branches', () => {
    expect(isHistoryRewritten([{ ...push, forced: false }], 'main')).toBe(false);
    const elsewhere = { ...push, forced: true, ref: 'refs/heads/wild-idea' };
    expect(isHistoryRewritten([elsewhere], 'main')).toBe(false);
    expect(isHistoryRewritten([], 'main')).toBe(false);
  });
});
