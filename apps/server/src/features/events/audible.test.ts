import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Announcement } from './announce.ts';
import { isAudible, toEvent, type Listener } from './audible.ts';

const listener: fc.Arbitrary<Listener> = fc.record({
  userId: fc.integer({ min: 1, max: 4 }),
  classroomId: fc.integer({ min: 1, max: 2 }),
  role: fc.constantFrom('STUDENT', 'TA', 'PROFESSOR'),
});
const news: fc.Arbitrary<Announcement> = fc.record({
  classroomId: fc.integer({ min: 1, max: 2 }),
  topic: fc.constantFrom('assignments', 'works', 'people', 'grading', 'links', 'presence'),
  assignmentId: fc.option(fc.integer({ min: 1, max: 9 })),
  workId: fc.option(fc.integer({ min: 1, max: 9 })),
  studentIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }))),
});

it('keeps classrooms apart, and students to what is their own', () => {
  fc.assert(
    fc.property(news, listener, (one, who) => {
      const isHeard = isAudible(one, who);
      if (one.classroomId !== who.classroomId) expect(isHeard).toBe(false);
      else if (who.role !== 'STUDENT') expect(isHeard).toBe(true);
      else if (one.studentIds !== null && !one.studentIds.includes(who.userId)) {
        expect(isHeard).toBe(false);
      } else expect(isHeard).toBe(one.topic === 'assignments' || one.topic === 'works');
    }),
    { numRuns: 300 },
  );
});

it('names what is stale and nobody whose it is', () => {
  const told = { classroomId: 1, topic: 'works', assignmentId: 2, workId: 3 } as const;
  expect(toEvent({ ...told, studentIds: [4] })).toEqual({
    topic: 'works',
    assignment_id: 2,
    work_id: 3,
  });
});
