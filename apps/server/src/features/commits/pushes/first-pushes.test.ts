import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPushes, reachableFrom, type PushedHead } from './first-pushes.ts';
import { seconds } from '../counting/history.fixture.ts';

const push = (afterSha: string, at: number, byBot = false): PushedHead => ({
  afterSha,
  receivedAt: seconds(at),
  byBot,
});
const commit = (sha: string, ...parents: string[]) => ({ sha, parents });
const line = [commit('c', 'b'), commit('b', 'a'), commit('a', 'starter')];

describe('a commit', () => {
  it('belongs to the earliest push that contains it, whatever the order of the log', () => {
    const log = [push('c', 30), push('a', 10)];
    for (const pushes of [log, log.toReversed()]) {
      const first = firstPushes(line, pushes);
      expect(first.get('a')?.receivedAt).toEqual(seconds(10));
      expect(first.get('b')?.receivedAt).toEqual(seconds(30));
      expect(first.get('c')?.receivedAt).toEqual(seconds(30));
    }
  });

  it('has no first push while its push is unknown', () => {
    expect(firstPushes(line, [push('b', 5)]).has('c')).toBe(false);
    expect(firstPushes(line, [push('somewhere else', 5)]).size).toBe(0);
  });

  it("is the app's if the app pushed it first, and the student's if the app pushed it again", () => {
    const first = firstPushes(line, [push('a', 10), push('c', 20, true)]);
    expect([...first].filter(([, { byBot }]) => byBot).map(([sha]) => sha)).toEqual(['c', 'b']);
  });

  it('is reachable from every branch except feedback', () => {
    const refs = [
      { name: 'refs/heads/feedback', sha: 'c' },
      { name: 'refs/heads/main', sha: 'b' },
      { name: 'refs/tags/submit', sha: 'c' },
    ];
    expect(reachableFrom(line, refs)).toEqual(new Set(['b', 'a']));
  });
});

/** Each commit has up to 2 parents among the commits before it. */
const anyHistory = fc
  .array(fc.array(fc.nat(), { maxLength: 2 }), { minLength: 1, maxLength: 20 })
  .map((drawn) =>
    drawn.map((parents, n) =>
      commit(`s${n}`, ...(n === 0 ? [] : parents.map((parent) => `s${parent % n}`))),
    ),
  );
const anyPushes = fc.array(fc.record({ at: fc.nat(50), to: fc.nat(25), byBot: fc.boolean() }), {
  maxLength: 10,
});

function ancestors(history: ReturnType<typeof commit>[], sha: string): Set<string> {
  const found = history.find((one) => one.sha === sha);
  if (!found) return new Set();
  return new Set([sha, ...found.parents.flatMap((parent) => [...ancestors(history, parent)])]);
}

it('the first push of a commit is the earliest of all pushes that contain it, in any history', () => {
  fc.assert(
    fc.property(anyHistory, anyPushes, (history, drawn) => {
      const pushes = drawn.map(({ at, to, byBot }) => push(`s${to}`, at, byBot));
      const first = firstPushes(history, pushes);
      for (const { sha } of history) {
        const times = pushes
          .filter(({ afterSha }) => ancestors(history, afterSha).has(sha))
          .map(({ receivedAt }) => receivedAt.getTime());
        const expected = times.length === 0 ? undefined : Math.min(...times);
        expect(first.get(sha)?.receivedAt.getTime()).toBe(expected);
      }
    }),
    { numRuns: 100 },
  );
});

it('a commit can have more parents than a function can have arguments', { tags: 'release' }, () => {
  const parents = Array.from({ length: 200_000 }, (_, at) => `p${at}`);
  const history = [{ sha: 'merge', parents }, ...parents.map((sha) => commit(sha))];
  expect(firstPushes(history, [push('merge', 1)]).size).toBe(200_001);
});

it('a commit that repeats its parents gives the same result as one that names them once', () => {
  const again = line.map(({ sha, parents }) =>
    commit(sha, ...Array.from({ length: 10_000 }, () => parents).flat()),
  );
  const pushes = [push('a', 10), push('c', 20)];
  expect(firstPushes(again, pushes)).toEqual(firstPushes(line, pushes));
  const refs = [{ name: 'refs/heads/main', sha: 'c' }];
  expect(reachableFrom(again, refs)).toEqual(reachableFrom(line, refs));
});
