import { isAtLeast, type WorkState } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from './history.fixture.ts';
import { replay } from './replay.ts';
import type { Standing, WorkEvent } from './standing.ts';
import { apply, settle } from './work-state.ts';

type Plain = Exclude<WorkEvent['type'], 'deadline'>;
const does = (type: Plain, at: number): WorkEvent => ({ type, at: seconds(at) });
const moves = (at: number, due: number | null): WorkEvent => ({
  type: 'deadline',
  at: seconds(at),
  dueAt: due === null ? null : seconds(due),
});
const acceptedWork = (dueAt: Date | null): Standing => ({
  state: 'ACCEPTED',
  submittedBy: null,
  firstCommitAt: null,
  hasGrader: false,
  dueAt,
});
const due100 = acceptedWork(seconds(100));
const open = acceptedWork(null);

function stateAt(now: number, from: Standing, ...events: WorkEvent[]): WorkState {
  return replay(from, events, seconds(now)).state;
}

describe('a work', () => {
  it('is ACCEPTED, and STARTED by the first commit of the student', () => {
    expect(stateAt(1, open)).toBe('ACCEPTED');
    expect(stateAt(1, open, does('commit', 1))).toBe('STARTED');
  });

  it('is SUBMITTED by its student, with or without a deadline', () => {
    expect(replay(open, [does('submit', 1)], seconds(1))).toMatchObject({
      state: 'SUBMITTED',
      submittedBy: 'student',
    });
  });

  it('is SUBMITTED when the deadline passes with a commit, and not a second before', () => {
    expect(stateAt(100, due100, does('commit', 100))).toBe('STARTED');
    expect(replay(due100, [does('commit', 100)], seconds(101))).toMatchObject({
      state: 'SUBMITTED',
      submittedBy: 'deadline',
    });
  });

  it('is only STARTED by a first commit after the deadline, and can still be handed in', () => {
    expect(stateAt(200, due100, does('commit', 101))).toBe('STARTED');
    expect(stateAt(200, due100, does('commit', 101), does('submit', 102))).toBe('SUBMITTED');
  });

  it('stays ACCEPTED when the deadline passes without a commit', () => {
    expect(stateAt(200, due100)).toBe('ACCEPTED');
  });
});

describe('a grader', () => {
  it('has a work that is SUBMITTED or past its deadline', () => {
    expect(stateAt(9, open, does('submit', 1), does('grader', 2))).toBe('GRADING_ASSIGNED');
    expect(stateAt(200, due100, does('grader', 150))).toBe('GRADING_ASSIGNED');
  });

  it('assigned earlier changes no state until then', () => {
    const early = [does('grader', 1), does('commit', 2)];
    expect(stateAt(100, due100, ...early)).toBe('STARTED');
    expect(stateAt(101, due100, ...early)).toBe('GRADING_ASSIGNED');
    expect(stateAt(50, due100, ...early, does('submit', 50))).toBe('GRADING_ASSIGNED');
  });

  it('grades from any state, and publishing skips what is ungraded', () => {
    expect(stateAt(9, open, does('grade', 1))).toBe('GRADING_COMPLETED');
    expect(stateAt(9, open, does('submit', 1), does('publish', 2))).toBe('SUBMITTED');
    expect(stateAt(9, open, does('grade', 1), does('publish', 2))).toBe('GRADE_PUBLISHED');
  });
});

describe('more time', () => {
  const auto = [does('commit', 1), moves(150, 300)];

  it('takes an automatically SUBMITTED work back to STARTED, until it passes too', () => {
    expect(stateAt(149, due100, ...auto)).toBe('SUBMITTED');
    expect(stateAt(150, due100, ...auto)).toBe('STARTED');
    expect(stateAt(301, due100, ...auto)).toBe('SUBMITTED');
  });

  it('takes it back from a grader who has not graded, whose turn comes again', () => {
    const assigned = [...auto, does('grader', 120)];
    expect(stateAt(130, due100, ...assigned)).toBe('GRADING_ASSIGNED');
    expect(stateAt(200, due100, ...assigned)).toBe('STARTED');
    expect(stateAt(301, due100, ...assigned)).toBe('GRADING_ASSIGNED');
  });

  it('leaves what the student handed in and what is graded', () => {
    expect(stateAt(200, due100, ...auto, does('submit', 2))).toBe('SUBMITTED');
    expect(stateAt(200, due100, ...auto, does('grade', 120))).toBe('GRADING_COMPLETED');
  });

  it('leaves what the student handed in themselves after the deadline had', () => {
    const late = [does('commit', 1), does('grader', 110), does('submit', 120), moves(150, 300)];
    expect(stateAt(200, due100, ...late)).toBe('GRADING_ASSIGNED');
  });

  it('withdrawn, or moved into the past, submits again', () => {
    expect(stateAt(201, due100, ...auto, moves(200, 100))).toBe('SUBMITTED');
    expect(stateAt(201, due100, ...auto, moves(200, 199))).toBe('SUBMITTED');
  });

  it('withdrawn does not hand in what was only begun after the old deadline', () => {
    const events = [moves(150, 300), does('commit', 160), moves(200, 100)];
    expect(stateAt(250, due100, ...events)).toBe('STARTED');
  });
});

describe('a professor', () => {
  const published = [
    does('commit', 1),
    does('grader', 2),
    does('grade', 120),
    does('publish', 121),
  ];

  it('unpublishes to GRADING_COMPLETED, and nothing that is not published', () => {
    expect(stateAt(122, due100, ...published, does('unpublish', 122))).toBe('GRADING_COMPLETED');
    expect(stateAt(9, open, does('commit', 1), does('unpublish', 2))).toBe('STARTED');
  });

  it('reopens to SUBMITTED, for whoever claims it next', () => {
    const reopened = [...published, does('reopen', 122)];
    expect(stateAt(122, due100, ...reopened)).toBe('SUBMITTED');
    expect(stateAt(123, due100, ...reopened, does('grader', 123))).toBe('GRADING_ASSIGNED');
    expect(stateAt(9, open, does('commit', 1), does('reopen', 2))).toBe('STARTED');
  });

  it('reopens what nobody handed in, and it stays SUBMITTED, claimed or given more time', () => {
    const reopened = [does('commit', 1), does('grade', 2), does('reopen', 3), moves(4, 300)];
    for (const start of [open, due100]) {
      expect(stateAt(5, start, ...reopened)).toBe('SUBMITTED');
      expect(stateAt(7, start, ...reopened, does('grader', 5), moves(6, 400))).toBe(
        'GRADING_ASSIGNED',
      );
    }
  });

  it('reopens and extends, so that the student can go on', () => {
    const events = [...published, does('reopen', 122), moves(123, 300)];
    expect(stateAt(124, due100, ...events)).toBe('STARTED');
  });
});

const plain: Plain[] = ['commit', 'submit', 'grader', 'grade', 'publish', 'unpublish', 'reopen'];
const anyTime = fc.integer({ min: 0, max: 60 });
const anyEvent: fc.Arbitrary<WorkEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...plain), anyTime).map((one) => does(...one)) },
  { weight: 1, arbitrary: fc.tuple(anyTime, fc.option(anyTime)).map((one) => moves(...one)) },
);
const anyEvents = fc.array(anyEvent, { maxLength: 16 });
const anyStart = fc.option(anyTime).map((due) => acceptedWork(due === null ? null : seconds(due)));

const goesBack = (from: Standing, to: Standing) => !isAtLeast(to.state, from.state);

describe('whatever happens', () => {
  it('only more time, reopening and unpublishing lead backwards, and only to where they should', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, (start, events) => {
        const inOrder = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
        inOrder.reduce((before, event) => {
          const settled = settle(before, event.at);
          expect(goesBack(before, settled)).toBe(false);
          const after = apply(before, event);
          if (goesBack(settled, after)) {
            const way = `${event.type} ${settled.state} ${after.state}`;
            expect(way).toMatch(
              /^(deadline (SUBMITTED|GRADING_ASSIGNED) (STARTED|ACCEPTED)|reopen GRAD\w+ SUBMITTED|unpublish GRADE_PUBLISHED GRADING_COMPLETED)$/,
            );
            if (event.type === 'deadline')
              expect([null, 'deadline']).toContain(settled.submittedBy);
          }
          return after;
        }, start);
      }),
      { numRuns: 500 },
    );
  });

  it('a push never undoes a grade', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, anyTime, (start, events, at) => {
        const before = replay(start, events, seconds(at));
        const after = apply(before, does('commit', at));
        expect(goesBack(before, after)).toBe(false);
        if (isAtLeast(before.state, 'GRADING_COMPLETED')) expect(after.state).toBe(before.state);
      }),
    );
  });

  it('news in any order, told once or twice, give one standing', () => {
    const told = anyEvents.chain((events) => {
      const all = [...events, ...events.filter(({ type }) => type === 'commit')];
      return fc.tuple(fc.constant(events), fc.shuffledSubarray(all, { minLength: all.length }));
    });
    fc.assert(
      fc.property(anyStart, told, anyTime, (start, [events, arrived], now) => {
        expect(replay(start, arrived, seconds(now))).toEqual(replay(start, events, seconds(now)));
      }),
      { numRuns: 500 },
    );
  });

  it('asking in between changes nothing', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, anyTime, (start, events, pause) => {
        const early = events.filter(({ at }) => at <= seconds(pause));
        const rest = events.filter(({ at }) => at > seconds(pause));
        const between = replay(start, early, seconds(pause));
        expect(replay(between, rest, seconds(99))).toEqual(replay(start, events, seconds(99)));
      }),
      { numRuns: 300 },
    );
  });
});

/** The table of decisions 4 read as conditions on the whole history, without ways back. */
function model(start: Standing, events: readonly WorkEvent[], now: number): WorkState {
  const has = (type: Plain) => events.some((event) => event.type === type);
  const commits = events.filter(({ type }) => type === 'commit').map(({ at }) => at.getTime());
  const due = start.dueAt?.getTime() ?? Infinity;
  const isOver = seconds(now).getTime() > due;
  const grades = events.filter(({ type }) => type === 'grade').map(({ at }) => at.getTime());
  const isPublished = events.some(
    ({ type, at }) => type === 'publish' && grades.some((grade) => grade <= at.getTime()),
  );
  if (isPublished) return 'GRADE_PUBLISHED';
  if (grades.length > 0) return 'GRADING_COMPLETED';
  const isSubmitted = has('submit') || (isOver && commits.some((at) => at <= due));
  if (has('grader') && (isSubmitted || isOver)) return 'GRADING_ASSIGNED';
  if (isSubmitted) return 'SUBMITTED';
  return commits.length > 0 ? 'STARTED' : 'ACCEPTED';
}

it('without a way back, the state is the furthest whose conditions hold', () => {
  const forward = fc.array(
    fc
      .tuple(fc.constantFrom<Plain>('commit', 'submit', 'grader', 'grade', 'publish'), anyTime)
      .map((one) => does(...one)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(anyStart, forward, (start, events) => {
      expect(stateAt(61, start, ...events)).toBe(model(start, events, 61));
    }),
    { numRuns: 500 },
  );
});
