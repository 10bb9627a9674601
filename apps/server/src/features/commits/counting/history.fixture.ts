/** Histories of a repository, and the order in which its webhooks arrive. */
import fc from 'fast-check';
import type { CountedPush } from './counted-commit.ts';
import { branchRef } from '../pushes/push-log.ts';

export const nullSha = '0'.repeat(40);
export const main = branchRef('main');
export const start = new Date('2026-09-01T12:00:00Z');
export const seconds = (n: number) => new Date(start.getTime() + n * 1000);

/** Like real shas, these are not in the order of the commits. */
export const sha = (n: number) =>
  (((n + 1) * 2_654_435_761) % 2 ** 32).toString(16).padStart(40, '1');
export const starter = sha(0);

type Action = { kind: 'commit' | 'back' | 'delete' | 'elsewhere'; gap: number };

export interface History {
  log: CountedPush[];
  /** The head of the default branch after each push to it; undefined once deleted. */
  heads: { at: Date; sha: string | undefined }[];
}

/** Plays the actions on one branch, and returns the log and the true heads. */
function play(actions: readonly Action[]): History {
  const history: History = { log: [], heads: [] };
  const earlier = [starter];
  let head: string | undefined = starter;
  let now = 0;
  for (const [index, { kind, gap }] of actions.entries()) {
    // A new commit may share a second with the push before; other actions may not.
    now += kind === 'commit' ? gap : gap + 1;
    const next: string | undefined =
      kind === 'delete'
        ? undefined
        : kind === 'back'
          ? earlier[index % earlier.length]
          : sha(index + 1);
    const entry = {
      beforeSha: head ?? nullSha,
      afterSha: next ?? nullSha,
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
    if (next !== undefined) earlier.push(next);
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

/** 1 to 3 copies of each entry, in any order. */
export function deliveredOutOfOrder(log: readonly CountedPush[]): fc.Arbitrary<CountedPush[]> {
  return fc
    .tuple(...log.map((push) => fc.integer({ min: 1, max: 3 }).map((n) => copies(push, n))))
    .chain((repeated) => {
      const all = repeated.flat();
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
}

function copies(push: CountedPush, n: number): CountedPush[] {
  return Array.from({ length: n }, () => push);
}
