import { EventTopic } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Announcement } from './announce.ts';
import { mayReceive, toEvent, type Recipient } from './recipients.ts';

const recipient: fc.Arbitrary<Recipient> = fc.record({
  userId: fc.integer({ min: 1, max: 4 }),
  classroomId: fc.integer({ min: 1, max: 2 }),
  role: fc.constantFrom('STUDENT', 'TA', 'PROFESSOR'),
});
const news: fc.Arbitrary<Announcement> = fc.record({
  classroomId: fc.integer({ min: 1, max: 2 }),
  topic: fc.constantFrom(...EventTopic.exclude(['everything']).options),
  assignmentId: fc.option(fc.integer({ min: 1, max: 9 })),
  workId: fc.option(fc.integer({ min: 1, max: 9 })),
  studentIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }))),
  isForMany: fc.boolean(),
  causedBy: fc.option(fc.integer({ min: 1, max: 4 })),
});

it('news stays in its classroom, and students receive only what concerns them', () => {
  fc.assert(
    fc.property(news, recipient, (one, who) => {
      const isHeard = mayReceive(one, who);
      if (one.classroomId !== who.classroomId) expect(isHeard).toBe(false);
      else if (who.role !== 'STUDENT') expect(isHeard).toBe(true);
      else if (one.studentIds !== null && !one.studentIds.includes(who.userId)) {
        expect(isHeard).toBe(false);
      } else expect(isHeard).toBe(['assignments', 'works', 'tests'].includes(one.topic));
    }),
    { numRuns: 300 },
  );
});

it('an event names what is stale and nobody it belongs to, and is spread for all but its causer', () => {
  fc.assert(
    fc.property(news, recipient, (one, who) => {
      expect(toEvent(one, who)).toEqual({
        topic: one.topic,
        assignment_id: one.assignmentId,
        work_id: one.workId,
        spread: one.isForMany && one.causedBy !== who.userId,
      });
    }),
  );
});
