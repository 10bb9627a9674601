import fc from 'fast-check';
import { WorkState } from '@lectern/contract';
import { expect, it } from 'vitest';
import { awaitsGrade } from './awaits-grade.ts';
import { nextUngraded } from './next-ungraded.ts';

const now = new Date('2026-09-01T12:00:00.500Z');
const [me, other] = [{ userId: 1 }, { userId: 2 }];

function work(id: number, work_state: WorkState, effective_due_date: string | null = null) {
  return { student_work_id: id, work_state, effective_due_date };
}

it('a grader is offered their own submissions before free ones, and never those of others', () => {
  const shown = [work(1, 'SUBMITTED'), work(2, 'SUBMITTED'), work(3, 'SUBMITTED')];
  const next = (graders: [number, typeof me][]) =>
    nextUngraded(shown, new Map(graders), { userId: me.userId, now });
  expect(next([[3, me]])).toBe(3);
  expect(next([[1, other]])).toBe(2);
  expect(
    next([
      [1, other],
      [2, other],
      [3, other],
    ]),
  ).toBeNull();
});

it('the search starts behind the open submission, wraps around, and offers the open one last', () => {
  const shown = [1, 2, 3, 4].map((id) => work(id, id === 2 ? 'GRADING_COMPLETED' : 'SUBMITTED'));
  const behind = (after: number, ...graders: [number, typeof me][]) =>
    nextUngraded(shown, new Map(graders), { userId: me.userId, now, after });
  expect([1, 2, 3, 4, 99].map((after) => behind(after))).toEqual([3, 3, 4, 1, 1]);
  const shared: [number, typeof me][] = [1, 3].map((id) => [id, me]);
  expect([1, 2, 3, 4].map((after) => behind(after, ...shared))).toEqual([3, 3, 1, 1]);
  expect(behind(1, [1, me])).toBe(3);
  expect(behind(1, [1, me], [3, other], [4, other])).toBe(1);
  expect(behind(1, [1, other], [3, other], [4, other])).toBeNull();
});

it('a grader who skips submissions passes through all of them and does not bounce between two', () => {
  const shown = [1, 2, 3, 4].map((id) => work(id, 'SUBMITTED'));
  const graders = new Map([1, 3].map((id) => [id, me]));
  const passed = [3];
  for (let step = 0; step < 4; step += 1) {
    const [after, ...skipped] = passed;
    const next = nextUngraded(shown, graders, { userId: me.userId, now, after, skipped });
    passed.unshift(next!);
  }
  expect(passed.toReversed()).toEqual([3, 1, 2, 4, 1]);
});

it('a submission is not offered until the whole second of its deadline has passed', () => {
  const due = (second: string) => [work(1, 'STARTED', `2026-09-01T12:00:${second}Z`)];
  expect(nextUngraded(due('00.000'), new Map(), { userId: me.userId, now })).toBeNull();
  expect(nextUngraded(due('01.000'), new Map(), { userId: me.userId, now })).toBeNull();
  expect(nextUngraded([work(1, 'STARTED')], new Map(), { userId: me.userId, now })).toBeNull();
  const later = new Date('2026-09-01T12:00:01Z');
  expect(nextUngraded(due('00.000'), new Map(), { userId: me.userId, now: later })).toBe(1);
});

it('the first submission that awaits a grade is offered, for any list', () => {
  const anyWork = fc.record({
    work_state: fc.constantFrom(...WorkState.options),
    effective_due_date: fc.constantFrom(null, '2026-08-31T12:00:00Z', '2026-09-02T12:00:00Z'),
  });
  fc.assert(
    fc.property(fc.array(anyWork, { maxLength: 12 }), (works) => {
      const shown = works.map((one, at) => ({ ...one, student_work_id: at + 1 }));
      const waits = shown.find(({ work_state, effective_due_date: due }) =>
        awaitsGrade(work_state, due === null ? null : new Date(due), now),
      );
      const offered = nextUngraded(shown, new Map(), { userId: me.userId, now });
      expect(offered).toBe(waits?.student_work_id ?? null);
    }),
    { numRuns: 100 },
  );
});
