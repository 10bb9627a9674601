import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, main, nullSha, seconds, sha, starter } from '../counting/history.fixture.ts';
import { findMissedPushes } from './missed-pushes.ts';

const push = (beforeSha: string, afterSha: string, at: number, ref = main) => ({
  ref,
  beforeSha,
  afterSha,
  forced: false,
  receivedAt: seconds(at),
});

describe('a ref', () => {
  it('at the starter commit has no missed push', () => {
    expect(findMissedPushes([{ name: main, sha: starter }], [], starter)).toEqual([]);
  });

  it('at a commit that no known push put there has a missed push', () => {
    const log = [push(starter, sha(1), 1)];
    expect(findMissedPushes([{ name: main, sha: sha(2) }], log, starter)).toEqual([
      { ref: main, beforeSha: sha(1), afterSha: sha(2) },
    ]);
    expect(findMissedPushes([{ name: 'refs/tags/submit', sha: sha(1) }], log, starter)).toEqual([
      { ref: 'refs/tags/submit', beforeSha: nullSha, afterSha: sha(1) },
    ]);
  });

  it('at the head of an older push has no missed push, because a newer push may have followed', () => {
    const log = [push(starter, sha(1), 1), push(sha(1), sha(2), 2)];
    expect(findMissedPushes([{ name: main, sha: sha(1) }], log, starter)).toEqual([]);
  });
});

it('missed pushes are sought in the first 2,000 refs only', () => {
  const many = (count: number, at: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `refs/heads/b${n}`, sha: sha(at) }));
  const log = many(10_000, 1).map(({ name }, n) => push(nullSha, sha(1), n, name));
  const found = findMissedPushes(many(10_000, 2), log, starter);
  expect(found).toHaveLength(2_000);
  expect(found[1_999]).toEqual({ ref: 'refs/heads/b1999', beforeSha: sha(1), afterSha: sha(2) });
});

it('a branch whose pushes are all known never has a missed push', () => {
  fc.assert(
    fc.property(anyHistory, ({ log, heads }) => {
      for (const head of heads) {
        if (head.sha === undefined) continue;
        expect(findMissedPushes([{ name: main, sha: head.sha }], log, starter)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});
