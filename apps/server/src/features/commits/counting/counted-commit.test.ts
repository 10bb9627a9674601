import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedCommit,
  lateHead,
  newestHead,
  settledCommit,
  type CountedPush,
  type Counting,
} from './counted-commit.ts';
import {
  anyHistory,
  deliveredOutOfOrder,
  main,
  nullSha,
  seconds,
  sha,
  start,
  starter,
  type History,
} from './history.fixture.ts';

const push = (before: string, after: string, at: number): CountedPush => ({
  ref: main,
  beforeSha: before,
  afterSha: after,
  forced: false,
  byStudent: true,
  receivedAt: seconds(at),
});
const work: Counting = {
  pushes: [],
  defaultBranch: 'main',
  starterSha: starter,
  dueAt: start,
  gradingBeganAt: null,
  acceptedLateSha: null,
};

describe('the newest commit', () => {
  const newest = (...pushes: CountedPush[]) => newestHead({ ...work, pushes })?.sha ?? null;

  it('is the head of the default branch', () => {
    expect(newest()).toBeNull();
    expect(newest({ ...push(nullSha, sha(1), 0), ref: 'refs/heads/attempt' })).toBeNull();
    expect(newest(push(starter, sha(1), 0), push(sha(1), sha(2), 1))).toBe(sha(2));
  });

  it('is null when the branch was moved back to the starter code', () => {
    expect(newest(push(starter, sha(1), 0), push(sha(1), starter, 1))).toBeNull();
  });
});

describe('the commit that counts', () => {
  it.each([
    [-1, 'deadline'],
    [0, 'deadline'],
    [1, 'nothing_in_time'],
  ])('has the right reason for a push %i s after the deadline (%s)', (at, reason) => {
    const counted = countedCommit({ ...work, pushes: [push(starter, sha(1), at)] });
    expect(counted).toEqual(
      reason === 'deadline'
        ? { sha: sha(1), reason, receivedAt: seconds(at) }
        : { sha: starter, reason, receivedAt: null },
    );
  });

  it('is the starter commit, with its own reason, when nothing was pushed', () => {
    expect(countedCommit(work)).toEqual({
      sha: starter,
      reason: 'nothing_in_time',
      receivedAt: null,
    });
  });

  it('is the starter commit, with its own reason, when only starter code was pushed', () => {
    const counted = countedCommit({ ...work, pushes: [push(nullSha, starter, -9)] });
    expect(counted?.reason).toBe('nothing_in_time');
  });

  it('is the head after a force push', () => {
    const forced = { ...push(sha(1), sha(2), -1), forced: true };
    const pushes = [push(starter, sha(1), -2), forced];
    expect(countedCommit({ ...work, pushes })?.sha).toBe(sha(2));
  });

  it('is the last head before the default branch was deleted', () => {
    const pushes = [push(starter, sha(1), -2), push(sha(1), nullSha, -1)];
    expect(countedCommit({ ...work, pushes })?.sha).toBe(sha(1));
  });

  it('never comes from other branches or tags', () => {
    const elsewhere = ['refs/heads/feedback', 'refs/heads/main/2', 'refs/tags/main'];
    const pushes = elsewhere.map((ref) => ({ ...push(starter, sha(1), -1), ref }));
    expect(countedCommit({ ...work, pushes })?.sha).toBe(starter);
  });

  describe('of a renamed branch', () => {
    const named = (ref: string, ...[before, after, at]: Parameters<typeof push>) => ({
      ...push(before, after, at),
      ref: `refs/heads/${ref}`,
    });
    const pushes = [
      push(starter, sha(1), -9),
      push(sha(1), sha(2), -5),
      push(sha(2), sha(3), 10),
      named('master', nullSha, sha(3), 20),
      push(sha(3), nullSha, 20),
      named('trunk', nullSha, sha(3), 30),
      named('trunk', sha(3), sha(4), 40),
    ];
    const trunk = (until: number) =>
      countedCommit({ ...work, defaultBranch: 'trunk', pushes, dueAt: seconds(until) });

    it('is the head under any of its names, with the time of its push', () => {
      expect(trunk(0)).toEqual({ sha: sha(2), reason: 'deadline', receivedAt: seconds(-5) });
      expect(trunk(35)).toEqual({ sha: sha(3), reason: 'deadline', receivedAt: seconds(10) });
      expect(trunk(40)).toMatchObject({ sha: sha(4), receivedAt: seconds(40) });
    });

    it('is the newest head of a moment before the rename', () => {
      expect(newestHead({ ...work, defaultBranch: 'trunk', pushes }, start)?.sha).toBe(sha(2));
    });

    it('is not late because of the rename', () => {
      const dueAt = seconds(10);
      const renamed = pushes.slice(0, -1);
      expect(lateHead({ ...work, defaultBranch: 'trunk', pushes: renamed, dueAt })).toBeNull();
    });

    it('is the head pushed under the other name after the branch gets its first name back', () => {
      const back = [
        push(starter, sha(1), -9),
        named('trunk', nullSha, sha(1), -8),
        push(sha(1), nullSha, -8),
        named('trunk', sha(1), sha(2), -5),
        push(nullSha, sha(2), 20),
      ];
      const counted = { sha: sha(2), reason: 'deadline', receivedAt: seconds(-5) };
      expect(countedCommit({ ...work, pushes: back })).toEqual(counted);
      expect(lateHead({ ...work, pushes: back })).toBeNull();
      const older = [...back, push(sha(2), nullSha, 30), push(nullSha, sha(1), 40)];
      expect(countedCommit({ ...work, pushes: older })).toEqual(counted);
      expect(lateHead({ ...work, pushes: older })?.sha).toBe(sha(1));
    });

    it('ignores later pushes to the old name', () => {
      const more = [...pushes, push(nullSha, sha(7), 32)];
      const counting = { ...work, defaultBranch: 'trunk', pushes: more, dueAt: seconds(33) };
      expect(countedCommit(counting)?.sha).toBe(sha(3));
    });

    it('ignores the heads of a branch with other commits', () => {
      const other = [...pushes, named('other', nullSha, sha(8), 50)];
      const counting = { ...work, defaultBranch: 'other', pushes: other };
      expect(countedCommit(counting)?.reason).toBe('nothing_in_time');
    });
  });

  it('moves with the deadline', () => {
    const pushes = [push(starter, sha(1), -1), push(sha(1), sha(2), 60)];
    const until = (at: number) => countedCommit({ ...work, pushes, dueAt: seconds(at) })?.sha;
    expect([until(0), until(60), until(30), until(-2)]).toEqual([sha(1), sha(2), sha(1), starter]);
  });
});

describe('the beginning of grading', () => {
  const pushes = [push(starter, sha(1), -1), push(sha(1), sha(2), 60)];

  it('decides which commit counts if there is no deadline', () => {
    expect(countedCommit({ ...work, dueAt: null, pushes })).toBeNull();
    expect(countedCommit({ ...work, dueAt: null, gradingBeganAt: seconds(5), pushes })).toEqual({
      sha: sha(1),
      reason: 'grading',
      receivedAt: seconds(-1),
    });
  });

  it('decides nothing if there is a deadline', () => {
    const begun = { ...work, pushes, dueAt: seconds(60), gradingBeganAt: seconds(5) };
    expect(countedCommit(begun)?.sha).toBe(sha(2));
  });
});

describe('the settled commit', () => {
  const counting = { ...work, pushes: [push(starter, sha(1), -1)] };

  it('is null until the second of the deadline is over', () => {
    expect(settledCommit(counting, seconds(-1))).toBeNull();
    expect(settledCommit(counting, seconds(0))).toBeNull();
    expect(settledCommit(counting, seconds(1))?.sha).toBe(sha(1));
  });

  it('is known at once when grading begins without a deadline', () => {
    const open = { ...counting, dueAt: null };
    expect(settledCommit(open, seconds(9))).toBeNull();
    expect(settledCommit({ ...open, gradingBeganAt: start }, seconds(0))?.sha).toBe(sha(1));
  });
});

describe('a late head', () => {
  const pushes = [push(starter, sha(1), 10), push(sha(1), sha(2), 20)];

  it('is offered and counts once a professor accepts it', () => {
    expect(lateHead({ ...work, pushes })).toEqual({ sha: sha(2), receivedAt: seconds(20) });
    expect(countedCommit({ ...work, pushes, acceptedLateSha: sha(2) })).toEqual({
      sha: sha(2),
      reason: 'late_accepted',
      receivedAt: seconds(20),
    });
  });

  it('stays the accepted one when a newer push follows', () => {
    const more = [...pushes, push(sha(2), sha(3), 30)];
    expect(countedCommit({ ...work, pushes: more, acceptedLateSha: sha(2) })?.sha).toBe(sha(2));
  });

  it('counts even if the same commit was the head in time before', () => {
    const back = [push(starter, sha(1), -20), push(sha(1), sha(2), -10), push(sha(2), sha(1), 10)];
    expect(countedCommit({ ...work, pushes: back, acceptedLateSha: sha(1) })).toEqual({
      sha: sha(1),
      reason: 'late_accepted',
      receivedAt: seconds(10),
    });
  });

  it('counts by the deadline once an extension makes it in time', () => {
    const extended = { ...work, pushes, acceptedLateSha: sha(1), dueAt: seconds(20) };
    expect(countedCommit(extended)).toMatchObject({ sha: sha(2), reason: 'deadline' });
  });

  it("is the student's newest late push, whatever others push", () => {
    const other = (before: string, at: number) => ({
      ...push(before, sha(9), at),
      byStudent: false,
    });
    expect(lateHead({ ...work, pushes: [...pushes, other(sha(2), 30)] })?.sha).toBe(sha(2));
    const inTime = push(starter, sha(1), -1);
    expect(lateHead({ ...work, pushes: [inTime, other(sha(1), 10)] })).toBeNull();
    const later = push(sha(9), sha(2), 20);
    expect(lateHead({ ...work, pushes: [inTime, other(sha(1), 10), later] })?.sha).toBe(sha(2));
  });

  it('is null when the last push was in time or there is no deadline', () => {
    expect(lateHead({ ...work, pushes, dueAt: seconds(20) })).toBeNull();
    expect(lateHead({ ...work, pushes, dueAt: null })).toBeNull();
  });
});

/** The head of the branch at the deadline, without looking at the log. */
function model({ heads }: History, dueAt: Date): string {
  const inTime = heads.filter(({ at, sha: head }) => at <= dueAt && head !== undefined);
  return inTime.at(-1)?.sha ?? starter;
}

it('the commit that counts is the head at the deadline, however pushes are delivered', () => {
  const delivered = anyHistory.chain((history) =>
    fc.tuple(fc.constant(history), deliveredOutOfOrder(history.log)),
  );
  fc.assert(
    fc.property(delivered, fc.integer({ min: -1, max: 30 }), ([history, pushes], at) => {
      const counted = countedCommit({ ...work, pushes, dueAt: seconds(at) });
      expect(counted?.sha).toBe(model(history, seconds(at)));
      expect(counted?.reason === 'nothing_in_time').toBe(counted?.sha === starter);
    }),
    { numRuns: 400 },
  );
});

it('the commit that counts does not change with pushes after the deadline', () => {
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 0, max: 20 }), ({ log }, at) => {
      const dueAt = seconds(at);
      const inTime = log.filter(({ receivedAt }) => receivedAt <= dueAt);
      expect(countedCommit({ ...work, pushes: log, dueAt })).toEqual(
        countedCommit({ ...work, pushes: inTime, dueAt }),
      );
    }),
  );
});
