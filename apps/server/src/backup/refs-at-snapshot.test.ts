import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothing, refsAtSnapshot } from './refs-at-snapshot.ts';

const names = ['refs/heads/main', 'refs/heads/feedback', 'refs/tags/submit'];
const shas = ['a', 'b', 'c'].map((letter) => letter.repeat(40));

/** A push, and whether it is based on an outdated commit. */
const request = fc.record({
  ref: fc.constantFrom(...names),
  after: fc.constantFrom(...shas, nothing),
  isStale: fc.boolean(),
});
type PushRequest = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** A model of the host: a change is logged, then made or refused, then completed in the log. */
function makeHost() {
  const refs = new Map<string, string>();
  const accepted = new Map<string, string>();
  return {
    refs,
    accepted,
    push({ ref, after, isStale }: PushRequest) {
      const current = refs.get(ref) ?? nothing;
      const before = isStale ? shas.find((sha) => sha !== current)! : current;
      return {
        apply: () => {
          if (before !== current) return;
          if (after === nothing) refs.delete(ref);
          else refs.set(ref, after);
        },
        complete: () => before === current && accepted.set(ref, after),
      };
    },
  };
}

it('refs are as at the snapshot, with a running push done or not', () => {
  fc.assert(
    fc.property(
      fc.array(request),
      request,
      fc.boolean(),
      fc.array(request),
      (earlier, running, isApplied, later) => {
        const host = makeHost();
        const whole = (one: PushRequest) => {
          const push = host.push(one);
          push.apply();
          push.complete();
        };
        earlier.forEach(whole);
        const undone = new Map(host.refs);
        const open = host.push(running);
        if (isApplied) open.apply();
        const accepted = new Map(host.accepted);
        // The snapshot is here. More pushes follow until the files are read.
        if (!isApplied) open.apply();
        const done = new Map(host.refs);
        open.complete();
        later.forEach(whole);

        const changedSince = new Set(later.map(({ ref }) => ref));
        const found = refsAtSnapshot(host.refs, { accepted, changedSince });
        expect([undone, done]).toContainEqual(found);
      },
    ),
  );
});

it('a refused push of the current commit does not change a ref', () => {
  const now = new Map([['refs/heads/main', shas[1]!]]);
  const log = { accepted: now, changedSince: new Set(['refs/heads/main']) };
  expect(refsAtSnapshot(now, log)).toEqual(now);
});
