import fc from 'fast-check';
import { expect, it } from 'vitest';
import { branchRef, type Push } from '../pushes/push-log.ts';
import { headsOf } from './branch-heads.ts';
import { nullSha, seconds, sha, starter } from './history.fixture.ts';

/** A push to a branch. Letters are commits, and `-` is the null id. */
type Entry = readonly [branch: string, from: string, to: string, at: number];

function pushes(...entries: readonly Entry[]): Push[] {
  const shaOf = (name: string) => (name === '-' ? nullSha : sha(name.charCodeAt(0)));
  return entries.map(([branch, from, to, at]) => ({
    ref: branchRef(branch),
    beforeSha: from === 'starter' ? starter : shaOf(from),
    afterSha: shaOf(to),
    forced: false,
    receivedAt: seconds(at),
  }));
}

const heads = (log: readonly Push[], branch: string) =>
  headsOf(log, branch).map(
    ({ afterSha, receivedAt }) =>
      `${'ABCDX'.split('').find((name) => sha(name.charCodeAt(0)) === afterSha)}${(receivedAt.getTime() - seconds(0).getTime()) / 1000}`,
  );

it('the heads of a branch include those under all of its earlier names', () => {
  const log = pushes(
    ['main', 'starter', 'A', 1],
    ['a', '-', 'A', 100],
    ['main', 'A', '-', 100],
    ['a', 'A', 'B', 200],
    ['a', 'B', 'C', 400],
    ['main', '-', 'C', 500],
    ['a', 'C', '-', 501],
    ['main', 'C', 'D', 600],
    ['b', '-', 'D', 700],
    ['main', 'D', '-', 700],
  );
  expect(heads(log, 'b')).toEqual(['A1', 'B200', 'C400', 'D600']);
});

it('a renamed branch keeps its own heads, not those of a branch at the same commit', () => {
  const log = pushes(
    ['main', 'starter', 'A', 1],
    ['feat', '-', 'X', 2],
    ['main', 'A', 'B', 3],
    ['feat', 'X', 'C', 40],
    ['main', 'B', 'C', 41],
  );
  const ofMain = ['A1', 'B3', 'C41'];
  const ofFeat = ['X2', 'C40'];
  const trunk = (...ends: readonly Entry[]) =>
    heads([...log, ...pushes(['trunk', '-', 'C', 100], ...ends)], 'trunk');
  expect(trunk(['main', 'C', '-', 100])).toEqual(ofMain);
  expect(trunk(['feat', 'C', '-', 100])).toEqual(ofFeat);
  expect(trunk(['feat', 'C', '-', 160])).toEqual(ofFeat);
  // Without a deletion near in time, the oldest branch counts as the origin.
  expect(trunk()).toEqual(ofMain);
  expect(trunk(['feat', 'C', '-', 161])).toEqual(ofMain);
  // A branch that has moved on is the origin only if no other branch is at the commit.
  const moved = pushes(['main', 'C', 'D', 50]);
  expect(heads([...log, ...moved, ...pushes(['trunk', '-', 'C', 100])], 'trunk')).toEqual(ofFeat);
  expect(heads([...log, ...moved, ...pushes(['trunk', '-', 'B', 100])], 'trunk')).toEqual([
    'A1',
    'B3',
  ]);
});

it('a branch that gets its first name back keeps its heads, although another had the name in between', () => {
  const log = pushes(
    ['main', 'starter', 'A', 1],
    ['a', '-', 'A', 10],
    ['main', 'A', '-', 10],
    ['a', 'A', 'B', 20],
    ['main', '-', 'X', 400],
    ['main', 'X', '-', 410],
    ['main', '-', 'B', 500],
    ['a', 'B', '-', 500],
  );
  expect(heads(log, 'main')).toEqual(['A1', 'B20', 'X400', 'B500']);
});

it('heads stay in order when a push, a rename and another push happen in the same second', () => {
  const log = pushes(
    ['main', 'starter', 'A', 1],
    ['main', 'A', 'B', 5],
    ['a', '-', 'B', 5],
    ['a', 'B', 'C', 5],
    ['main', 'B', '-', 5],
  );
  expect(heads(log, 'a')).toEqual(['A1', 'B5', 'C5']);
});

/** Plays commits and renames of one branch, which cycles through 3 names. */
function play(moves: readonly ('commit' | 'rename')[]) {
  const log: Push[] = [];
  const made: string[] = [];
  let [name, head] = [0, starter];
  for (const [index, move] of moves.entries()) {
    const at = { forced: false, receivedAt: seconds(index) };
    const ref = branchRef(`n${name}`);
    if (move === 'commit') {
      log.push({ ref, beforeSha: head, afterSha: sha(index + 1), ...at });
      head = sha(index + 1);
      made.push(head);
    } else if (made.length > 0) {
      name = (name + 1) % 3;
      log.push({ ref: branchRef(`n${name}`), beforeSha: nullSha, afterSha: head, ...at });
      log.push({ ref, beforeSha: head, afterSha: nullSha, ...at });
    }
  }
  return { log, made, name: `n${name}` };
}

it('the heads of a branch do not depend on its name or on the order of the log', () => {
  const played = fc
    .array(fc.constantFrom('commit', 'rename'), { maxLength: 20 })
    .map(play)
    .chain(({ log, ...rest }) =>
      fc
        .shuffledSubarray(log, { minLength: log.length })
        .map((shuffled) => ({ ...rest, shuffled })),
    );
  fc.assert(
    fc.property(played, ({ shuffled, made, name }) => {
      expect(headsOf(shuffled, name).map(({ afterSha }) => afterSha)).toEqual(made);
    }),
  );
});
