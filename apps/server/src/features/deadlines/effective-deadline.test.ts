import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveDeadline, hasPassed, isLate, type Extension } from './effective-deadline.ts';

const due = new Date('2026-09-01T12:00:00Z');
const hours = (n: number) => new Date(due.getTime() + n * 3_600_000);
const ada: Extension = { userId: 1, dueAt: hours(48), grantedAt: hours(-24), withdrawnAt: null };

describe('the deadline that holds', () => {
  it('is the main due date without an extension', () => {
    expect(effectiveDeadline(due, [], due)).toEqual({ dueAt: due, source: 'main' });
    expect(effectiveDeadline(null, [], due)).toEqual({ dueAt: null, source: 'main' });
  });

  it('is the extension from the moment it is granted', () => {
    expect(effectiveDeadline(due, [ada], hours(-25)).dueAt).toEqual(due);
    expect(effectiveDeadline(due, [ada], hours(-24))).toEqual({
      dueAt: hours(48),
      source: 'extension',
    });
  });

  it('is the moved extension once it was moved, also to an earlier date', () => {
    const before = { ...ada, withdrawnAt: hours(1) };
    const moved = { ...ada, dueAt: hours(24), grantedAt: hours(1) };
    expect(effectiveDeadline(due, [before, moved], hours(0)).dueAt).toEqual(hours(48));
    expect(effectiveDeadline(due, [before, moved], hours(1)).dueAt).toEqual(hours(24));
    expect(effectiveDeadline(due, [ada, moved], hours(1)).dueAt).toEqual(hours(24));
  });

  it('is the main due date again from the moment the extension is withdrawn', () => {
    const withdrawn = { ...ada, withdrawnAt: hours(2) };
    expect(effectiveDeadline(due, [withdrawn], hours(1)).source).toBe('extension');
    expect(effectiveDeadline(due, [withdrawn], hours(2)).source).toBe('main');
  });

  it('never lies before the main due date, and an extension sets none where there is none', () => {
    const short = { ...ada, dueAt: hours(-1) };
    expect(effectiveDeadline(due, [short], due)).toEqual({ dueAt: due, source: 'main' });
    expect(effectiveDeadline(null, [ada], due)).toEqual({ dueAt: null, source: 'main' });
  });

  it('is the longer of two extensions granted to a student at once', () => {
    const longer = { ...ada, dueAt: hours(50) };
    expect(effectiveDeadline(due, [longer, ada], due).dueAt).toEqual(hours(50));
    expect(effectiveDeadline(due, [ada, longer], due).dueAt).toEqual(hours(50));
  });

  it('is the longest extension in a group', () => {
    const grace = { ...ada, userId: 2, dueAt: hours(72), grantedAt: hours(-48) };
    expect(effectiveDeadline(due, [ada, grace], due).dueAt).toEqual(hours(72));
  });
});

const anyHour = fc.integer({ min: -20, max: 20 }).map(hours);
const anyExtension = fc
  .record({
    userId: fc.integer({ min: 1, max: 3 }),
    dueAt: anyHour,
    grantedAt: anyHour,
    lastsHours: fc.option(fc.integer({ min: 0, max: 20 })),
  })
  .map(({ lastsHours, ...rest }) => ({
    ...rest,
    withdrawnAt:
      lastsHours === null ? null : new Date(rest.grantedAt.getTime() + lastsHours * 3_600_000),
  }));
const anyLog = fc.array(anyExtension, { maxLength: 8 });

/** Plays the decisions hour by hour, keeping what each student has in hand. */
function model(main: Date, log: readonly Extension[], at: Date): Date {
  const inHand = new Map<number, Extension>();
  const decisions = log.toSorted(
    (a, b) =>
      a.grantedAt.getTime() - b.grantedAt.getTime() || a.dueAt.getTime() - b.dueAt.getTime(),
  );
  for (const decision of decisions) {
    if (decision.grantedAt > at) continue;
    if (decision.withdrawnAt !== null && decision.withdrawnAt <= at) continue;
    inHand.set(decision.userId, decision);
  }
  const ends = [...inHand.values()].map(({ dueAt }) => dueAt.getTime());
  return new Date(Math.max(main.getTime(), ...ends));
}

describe('whatever was granted, moved and withdrawn', () => {
  it('the decisions played in order give the same deadline, in whatever order they are read', () => {
    const shuffled = anyLog.chain((log) =>
      fc.tuple(
        fc.constant(log),
        fc.shuffledSubarray([...log, ...log], { minLength: 2 * log.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyHour, ([log, read], at) => {
        expect(effectiveDeadline(due, read, at).dueAt).toEqual(model(due, log, at));
      }),
      { numRuns: 300 },
    );
  });

  it('all withdrawn is as if nothing had been granted', () => {
    fc.assert(
      fc.property(anyLog, anyHour, (log, at) => {
        const ended = log.map((extension) => ({ ...extension, withdrawnAt: extension.grantedAt }));
        expect(effectiveDeadline(due, ended, at)).toEqual({ dueAt: due, source: 'main' });
      }),
    );
  });
});

describe('late', () => {
  it.each([
    [-1000, false],
    [0, false],
    [999, false],
    [1000, true],
  ])('%i ms after the deadline: %s', (ms, late) => {
    const at = new Date(due.getTime() + ms);
    expect(isLate(at, due)).toBe(late);
    expect(hasPassed(due, at)).toBe(late);
  });

  it('is nothing without a deadline', () => {
    expect(isLate(hours(9999), null)).toBe(false);
  });
});
