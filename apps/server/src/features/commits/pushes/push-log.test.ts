import { ranMs } from '@lectern/testkit/ran-ms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, arrivals, main, nothing, seconds, sha } from '../counting/history.fixture.ts';
import { isNothing, isSubmission, pushesInOrder, type Push } from './push-log.ts';

const push = (before: number, after: number, at = 0): Push => ({
  ref: main,
  beforeSha: sha(before),
  afterSha: sha(after),
  forced: false,
  receivedAt: seconds(at),
});

describe('the push log', () => {
  it('comes out as it happened, however often and in whatever order it was told', () => {
    const told = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), arrivals(history.log)),
    );
    fc.assert(
      fc.property(told, ([{ log }, arrived]) => {
        const onMain = log.filter(({ ref }) => ref === main);
        expect(pushesInOrder(arrived, main)).toEqual(onMain);
      }),
      { numRuns: 300 },
    );
  });

  it('orders the pushes of one second as each builds on the last', () => {
    const chain = [push(0, 1), push(1, 2), push(2, 3), push(3, 4)];
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 4 }), (arrived) => {
        expect(pushesInOrder(arrived, main)).toEqual(chain);
      }),
    );
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('follows the branch from %i to %i and back within a second', (here, there) => {
    const log = [push(0, here, 0), push(here, there, 1), push(there, here, 1)];
    expect(pushesInOrder(log, main)).toEqual(log);
    expect(pushesInOrder(log.toReversed(), main)).toEqual(log);
  });

  it('does not let a push that a sweep dates later undo the one after it', () => {
    const log = [push(0, 1, 0), push(1, 2, 1), push(0, 1, 2)];
    expect(pushesInOrder(log, main).at(-1)?.afterSha).toBe(sha(2));
  });

  it('keeps a branch that goes to and fro', () => {
    const log = [push(0, 1, 0), push(1, 0, 1), push(0, 1, 2)];
    expect(pushesInOrder(log.toReversed(), main)).toEqual(log);
  });

  it('takes no time over one that somebody has made long', () => {
    const log = Array.from({ length: 20_000 }, (_, at) => push(2 * at, 2 * at + 1, at / 10));
    const begun = ranMs();
    expect(pushesInOrder(log, main)).toHaveLength(20_000);
    expect(ranMs() - begun).toBeLessThan(2_000);
  });
});

it('knows a submission by its tag', () => {
  const tag = { ref: 'refs/tags/submit-final', afterSha: sha(1) };
  expect(isSubmission(tag)).toBe(true);
  expect(isSubmission({ ...tag, ref: 'refs/tags/submit' })).toBe(true);
  expect(isSubmission({ ...tag, afterSha: nothing })).toBe(false);
  expect(isSubmission({ ...tag, ref: 'refs/tags/v1-submit' })).toBe(false);
  expect(isSubmission({ ...tag, ref: 'refs/heads/submit' })).toBe(false);
});

it('knows nothing in both object formats', () => {
  expect([nothing, '0'.repeat(64)].every(isNothing)).toBe(true);
  expect(isNothing(sha(1))).toBe(false);
});
