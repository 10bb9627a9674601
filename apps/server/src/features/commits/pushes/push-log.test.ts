import { ranMs } from '@lectern/testkit/ran-ms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyHistory,
  deliveredOutOfOrder,
  main,
  nullSha,
  seconds,
  sha,
} from '../counting/history.fixture.ts';
import { isNullSha, isSubmission, pushesInOrder, type Push } from './push-log.ts';

const push = (before: number, after: number, at = 0): Push => ({
  ref: main,
  beforeSha: sha(before),
  afterSha: sha(after),
  forced: false,
  receivedAt: seconds(at),
});

describe('the push log', () => {
  it('is in the order of the pushes, however often and in whatever order they are reported', () => {
    const reported = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), deliveredOutOfOrder(history.log)),
    );
    fc.assert(
      fc.property(reported, ([{ log }, arrived]) => {
        const onMain = log.filter(({ ref }) => ref === main);
        expect(pushesInOrder(arrived, main)).toEqual(onMain);
      }),
      { numRuns: 300 },
    );
  });

  it('orders the pushes of one second by the commit each builds on', () => {
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

  it('ignores a repeated push that a sweep dates after the next push', () => {
    const log = [push(0, 1, 0), push(1, 2, 1), push(0, 1, 2)];
    expect(pushesInOrder(log, main).at(-1)?.afterSha).toBe(sha(2));
  });

  it('keeps every push of a branch that moves back and forth', () => {
    const log = [push(0, 1, 0), push(1, 0, 1), push(0, 1, 2)];
    expect(pushesInOrder(log.toReversed(), main)).toEqual(log);
  });

  it('is ordered in under 2 seconds with 20,000 pushes', () => {
    const log = Array.from({ length: 20_000 }, (_, at) => push(2 * at, 2 * at + 1, at / 10));
    const begun = ranMs();
    expect(pushesInOrder(log, main)).toHaveLength(20_000);
    expect(ranMs() - begun).toBeLessThan(2_000);
  });
});

it('a push submits only if it creates or moves a tag whose name starts with submit', () => {
  const tag = { ref: 'refs/tags/submit-final', afterSha: sha(1) };
  expect(isSubmission(tag)).toBe(true);
  expect(isSubmission({ ...tag, ref: 'refs/tags/submit' })).toBe(true);
  expect(isSubmission({ ...tag, afterSha: nullSha })).toBe(false);
  expect(isSubmission({ ...tag, ref: 'refs/tags/v1-submit' })).toBe(false);
  expect(isSubmission({ ...tag, ref: 'refs/heads/submit' })).toBe(false);
});

it('the null id is recognised in both object formats', () => {
  expect([nullSha, '0'.repeat(64)].every(isNullSha)).toBe(true);
  expect(isNullSha(sha(1))).toBe(false);
});
