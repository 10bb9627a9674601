import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, main, nothing, seconds, sha, starter } from '../counting/history.fixture.ts';
import { unexplained } from './unexplained.ts';

const push = (beforeSha: string, afterSha: string, at: number, ref = main) => ({
  ref,
  beforeSha,
  afterSha,
  forced: false,
  receivedAt: seconds(at),
});

describe('a branch', () => {
  it('that still is where it was made needs no explanation', () => {
    expect(unexplained([{ name: main, sha: starter }], [], starter)).toEqual([]);
  });

  it('that stands where nobody pushed it was pushed to unheard', () => {
    const log = [push(starter, sha(1), 1)];
    expect(unexplained([{ name: main, sha: sha(2) }], log, starter)).toEqual([
      { ref: main, beforeSha: sha(1), afterSha: sha(2) },
    ]);
    expect(unexplained([{ name: 'refs/tags/submit', sha: sha(1) }], log, starter)).toEqual([
      { ref: 'refs/tags/submit', beforeSha: nothing, afterSha: sha(1) },
    ]);
  });

  it('that is behind a push we know of was looked at before that push', () => {
    const log = [push(starter, sha(1), 1), push(sha(1), sha(2), 2)];
    expect(unexplained([{ name: main, sha: sha(1) }], log, starter)).toEqual([]);
  });
});

it('is looked at among the first two thousand, in a time that grows with their number', () => {
  const many = (count: number, at: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `refs/heads/b${n}`, sha: sha(at) }));
  const log = many(10_000, 1).map(({ name }, n) => push(nothing, sha(1), n, name));
  const found = unexplained(many(10_000, 2), log, starter);
  expect(found).toHaveLength(2_000);
  expect(found[1_999]).toEqual({ ref: 'refs/heads/b1999', beforeSha: sha(1), afterSha: sha(2) });
});

it('whose every push is known never needs an explanation', () => {
  fc.assert(
    fc.property(anyHistory, ({ log, heads }) => {
      for (const head of heads) {
        if (head.sha === undefined) continue;
        expect(unexplained([{ name: main, sha: head.sha }], log, starter)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});
