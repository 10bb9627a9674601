import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedCommit, newestHead, type CountedPush } from '../counting/counted-commit.ts';
import { main, nothing, seconds, sha, starter } from '../counting/history.fixture.ts';
import { pushesInOrder } from './push-log.ts';

const push = (before: string, after: string, at: number, forced = false): CountedPush => ({
  ref: main,
  beforeSha: before,
  afterSha: after,
  forced,
  byStudent: true,
  receivedAt: seconds(at),
});

/** Commits one after the other, by a clock that is set forwards and back as it likes. */
const anyClock = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 8 })
  .map((times) => times.map((at, n) => push(sha(n), sha(n + 1), at)));

it('orders what builds on one another, whatever the clock of the platform did meanwhile', () => {
  fc.assert(
    fc.property(
      anyClock.chain((log) =>
        fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })),
      ),
      ([log, arrived]) => {
        expect(pushesInOrder(arrived, main)).toEqual(log);
        const branch = { defaultBranch: 'main', starterSha: starter, pushes: arrived };
        expect(newestHead(branch)?.sha).toBe(log.at(-1)?.afterSha);
      },
    ),
    { numRuns: 300 },
  );
});

it('counts the newest of those that are in time, each by its own date', () => {
  const branch = { defaultBranch: 'main', starterSha: starter };
  const pushes = [
    push(starter, sha(1), 3600),
    push(sha(1), sha(2), 60),
    push(sha(2), sha(3), 4000),
  ];
  const counted = (due: number) =>
    countedCommit({
      ...branch,
      pushes,
      dueAt: seconds(due),
      gradingBeganAt: null,
      acceptedLateSha: null,
    })?.sha;
  expect([counted(30), counted(600), counted(3600), counted(4000)]).toEqual([
    starter,
    sha(2),
    sha(2),
    sha(3),
  ]);
});

it.each([
  ['to the starter code', [push(sha(1), starter, 10, true)]],
  ['to it, by making the branch anew', [push(sha(1), nothing, 9), push(nothing, starter, 10)]],
  ['to it, as nobody has told', [push(sha(1), starter, 10)]],
  ['over a commit that nobody told of', [push(sha(1), sha(5), 9), push(sha(5), starter, 10)]],
])('leaves in its place what was undone by going back %s', (_, back) => {
  const log = [push(starter, sha(1), 0), ...back];
  expect(pushesInOrder(log.toReversed(), main)).toEqual(log);
});
