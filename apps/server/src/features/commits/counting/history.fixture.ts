/** Histories of a repository as students make them, and as their announcements reach us. */
import fc from 'fast-check';
import type { CountedPush } from './counted-commit.ts';
import { branchRef } from '../pushes/push-log.ts';

export const nothing = '0'.repeat(40);
export const main = branchRef('main');
export const start = new Date('2026-09-01T12:00:00Z');
export const seconds = (n: number) => new Date(start.getTime() + n * 1000);

/** Shas in no order, as real ones are. */
export const sha = (n: number) =>
  (((n + 1) * 2_654_435_761) % 2 ** 32).toString(16).padStart(40, '1');
export const starter = sha(0);

type Action = { kind: 'commit' | 'back' | 'delete' | 'elsewhere'; gap: number };

export interface History {
  log: CountedPush[];
  /** What the default branch pointed at after each push to it; undefined once deleted. */
  heads: { at: Date; sha: string | undefined }[];
}

/** Plays the actions on one branch and writes down both the log and the truth. */
function play(actions: readonly Action[]): History {
  const history: History = { log: [], heads: [] };
  const been = [starter];
  let head: string | undefined = starter;
  let now = 0;
  for (const [index, { kind, gap }] of actions.entries()) {
    // Within one second only new commits follow one another: nobody rewrites faster than that.
    now += kind === 'commit' ? gap : gap + 1;
    const next: string | undefined =
      kind === 'delete' ? undefined : kind === 'back' ? been[index % been.length] : sha(index + 1);
    const entry = {
      beforeSha: head ?? nothing,
      afterSha: next ?? nothing,
      forced: kind === 'back',
      byStudent: true,
      receivedAt: seconds(now),
    };
    if (kind === 'elsewhere') {
      history.log.push({ ...entry, ref: 'refs/heads/wild-idea' });
      continue;
    }
    if (next === head) continue;
    history.log.push({ ...entry, ref: main });
    history.heads.push({ at: seconds(now), sha: next });
    head = next;
    if (next !== undefined) been.push(next);
  }
  return history;
}

export const anyHistory: fc.Arbitrary<History> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Action['kind']>('commit', 'commit', 'back', 'delete', 'elsewhere'),
      gap: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 14 },
  )
  .map(play);

/** One to three copies of each entry, in any order. */
export function arrivals(log: readonly CountedPush[]): fc.Arbitrary<CountedPush[]> {
  return fc
    .tuple(...log.map((push) => fc.integer({ min: 1, max: 3 }).map((n) => copies(push, n))))
    .chain((told) => {
      const all = told.flat();
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
}

function copies(push: CountedPush, n: number): CountedPush[] {
  return Array.from({ length: n }, () => push);
}
