import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalsOf, reachableFrom, type ArrivedPush } from './arrivals.ts';
import { seconds } from '../counting/history.fixture.ts';

const push = (afterSha: string, at: number, byBot = false): ArrivedPush => ({
  afterSha,
  receivedAt: seconds(at),
  byBot,
});
const commit = (sha: string, ...parents: string[]) => ({ sha, parents });
const line = [commit('c', 'b'), commit('b', 'a'), commit('a', 'starter')];

describe('a commit', () => {
  it('arrives with the first push that leads to it, in whatever order they are told', () => {
    const told = [push('c', 30), push('a', 10)];
    for (const pushes of [told, told.toReversed()]) {
      const arrivals = arrivalsOf(line, pushes);
      expect(arrivals.get('a')?.receivedAt).toEqual(seconds(10));
      expect(arrivals.get('b')?.receivedAt).toEqual(seconds(30));
      expect(arrivals.get('c')?.receivedAt).toEqual(seconds(30));
    }
  });

  it('waits for its push to be known', () => {
    expect(arrivalsOf(line, [push('b', 5)]).has('c')).toBe(false);
    expect(arrivalsOf(line, [push('somewhere else', 5)]).size).toBe(0);
  });

  it("is the app's when the app brought it, and stays a student's when the app repeats it", () => {
    const arrivals = arrivalsOf(line, [push('a', 10), push('c', 20, true)]);
    expect([...arrivals].filter(([, { byBot }]) => byBot).map(([sha]) => sha)).toEqual(['c', 'b']);
  });

  it('is reachable from any branch but feedback', () => {
    const refs = [
      { name: 'refs/heads/feedback', sha: 'c' },
      { name: 'refs/heads/main', sha: 'b' },
      { name: 'refs/tags/submit', sha: 'c' },
    ];
    expect(reachableFrom(line, refs)).toEqual(new Set(['b', 'a']));
  });
});

/** Any history: each commit has up to two parents among those before it. */
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

/** Every commit that leads to this one, itself included, by asking each of them. */
function ancestors(history: ReturnType<typeof commit>[], sha: string): Set<string> {
  const found = history.find((one) => one.sha === sha);
  if (!found) return new Set();
  return new Set([sha, ...found.parents.flatMap((parent) => [...ancestors(history, parent)])]);
}

it('in any history each commit has the earliest time of all pushes that contain it', () => {
  fc.assert(
    fc.property(anyHistory, anyPushes, (history, drawn) => {
      const pushes = drawn.map(({ at, to, byBot }) => push(`s${to}`, at, byBot));
      const arrivals = arrivalsOf(history, pushes);
      for (const { sha } of history) {
        const times = pushes
          .filter(({ afterSha }) => ancestors(history, afterSha).has(sha))
          .map(({ receivedAt }) => receivedAt.getTime());
        const expected = times.length === 0 ? undefined : Math.min(...times);
        expect(arrivals.get(sha)?.receivedAt.getTime()).toBe(expected);
      }
    }),
    { numRuns: 100 },
  );
});

it('a commit may have more parents than a function can have arguments', { tags: 'release' }, () => {
  const parents = Array.from({ length: 200_000 }, (_, at) => `p${at}`);
  const history = [{ sha: 'merge', parents }, ...parents.map((sha) => commit(sha))];
  expect(arrivalsOf(history, [push('merge', 1)]).size).toBe(200_001);
});

it('a commit that names its parents again and again is as one that names them once', () => {
  const again = line.map(({ sha, parents }) =>
    commit(sha, ...Array.from({ length: 10_000 }, () => parents).flat()),
  );
  const pushes = [push('a', 10), push('c', 20)];
  expect(arrivalsOf(again, pushes)).toEqual(arrivalsOf(line, pushes));
  const refs = [{ name: 'refs/heads/main', sha: 'c' }];
  expect(reachableFrom(again, refs)).toEqual(reachableFrom(line, refs));
});
