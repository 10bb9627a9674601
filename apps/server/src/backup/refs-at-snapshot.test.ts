import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothing, refsAtSnapshot } from './refs-at-snapshot.ts';

const names = ['refs/heads/main', 'refs/heads/feedback', 'refs/tags/submit'];
const shas = ['a', 'b', 'c'].map((letter) => letter.repeat(40));

/** What somebody asks for, and whether they know where the ref stands by now. */
const wish = fc.record({
  ref: fc.constantFrom(...names),
  after: fc.constantFrom(...shas, nothing),
  isStale: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** A host as it works: a change is logged, then carried out or refused, then settled. */
function makeHost() {
  const refs = new Map<string, string>();
  const accepted = new Map<string, string>();
  return {
    refs,
    accepted,
    push({ ref, after, isStale }: Wish) {
      const current = refs.get(ref) ?? nothing;
      const before = isStale ? shas.find((sha) => sha !== current)! : current;
      return {
        carryOut: () => {
          if (before !== current) return;
          if (after === nothing) refs.delete(ref);
          else refs.set(ref, after);
        },
        settle: () => before === current && accepted.set(ref, after),
      };
    },
  };
}

it('gives every ref back as it was, and a push under way either done or not', () => {
  fc.assert(
    fc.property(
      fc.array(wish),
      wish,
      fc.boolean(),
      fc.array(wish),
      (earlier, underWay, isCarriedOut, later) => {
        const host = makeHost();
        const whole = (one: Wish) => {
          const push = host.push(one);
          push.carryOut();
          push.settle();
        };
        earlier.forEach(whole);
        const undone = new Map(host.refs);
        const open = host.push(underWay);
        if (isCarriedOut) open.carryOut();
        const accepted = new Map(host.accepted);
        // Here is the snapshot; then life goes on until the files are read.
        if (!isCarriedOut) open.carryOut();
        const done = new Map(host.refs);
        open.settle();
        later.forEach(whole);

        const heardOfSince = new Set(later.map(({ ref }) => ref));
        const found = refsAtSnapshot(host.refs, { accepted, heardOfSince });
        expect([undone, done]).toContainEqual(found);
      },
    ),
  );
});

it('is not misled by a refused push of the commit that the ref shows', () => {
  const now = new Map([['refs/heads/main', shas[1]!]]);
  const log = { accepted: now, heardOfSince: new Set(['refs/heads/main']) };
  expect(refsAtSnapshot(now, log)).toEqual(now);
});
