import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimOutcome, freeTries, type Attempt } from './claim-outcome.ts';

const attempt = (given: Partial<Attempt>): Attempt => ({
  matches: [{ id: 1, userId: null }],
  wrongTries: 0,
  confirmsClaims: false,
  refused: new Set(),
  ...given,
});
const taken = [{ id: 1, userId: 7 }];

it('a free entry is claimed at once', () => {
  expect(claimOutcome(attempt({}))).toEqual({ kind: 'accepted', entryId: 1 });
});

it.each([
  ['staff confirm claims', { confirmsClaims: true }],
  ['staff have undone it before', { refused: new Set([1]) }],
  ['five tries were wrong', { wrongTries: freeTries }],
])('a claim waits when %s', (_, given) => {
  const waits = { kind: 'waiting', entryId: 1, tells: 'waiting' };
  expect(claimOutcome(attempt(given))).toEqual(waits);
});

it('a text that fits several entries waits without an entry', () => {
  const matches = [...taken, { id: 2, userId: null }];
  const waits = { kind: 'waiting', entryId: null, tells: 'waiting' };
  expect(claimOutcome(attempt({ matches }))).toEqual(waits);
});

it('a student hears the same of a taken entry as of no entry', () => {
  const anyCircumstances = fc.record({
    wrongTries: fc.nat(2 * freeTries),
    confirmsClaims: fc.boolean(),
    refused: fc.subarray([1, 2]).map((ids) => new Set(ids)),
  });
  const heard = (given: Partial<Attempt>) => {
    const outcome = claimOutcome(attempt(given));
    return outcome.kind === 'waiting' ? outcome.tells : outcome.kind;
  };
  fc.assert(
    fc.property(anyCircumstances, (given) => {
      expect(heard({ ...given, matches: taken })).toBe(heard({ ...given, matches: [] }));
    }),
  );
});
