import { expect, it } from 'vitest';
import { deadlinesShown, nextDeadlines } from './next-deadlines.ts';

const now = new Date('2026-09-01T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const due = (assignmentId: number, dueAt: Date | null) => ({
  assignmentId,
  name: `HW ${assignmentId}`,
  dueAt,
});

it('due dates and extensions are listed in the order in which they come', () => {
  const course = [due(1, day(-2)), due(2, day(3)), due(3, null), due(4, day(1))];
  const longer = [{ assignmentId: 1, name: 'HW 1', dueAt: day(2), students: 2 }];
  expect(nextDeadlines(course, longer, now)).toEqual([
    { assignment_id: 4, name: 'HW 4', due_at: day(1).toISOString(), extended_students: null },
    { assignment_id: 1, name: 'HW 1', due_at: day(2).toISOString(), extended_students: 2 },
    { assignment_id: 2, name: 'HW 2', due_at: day(3).toISOString(), extended_students: null },
  ]);
});

it('the list of deadlines ends after a few', () => {
  const course = Array.from({ length: 20 }, (_, id) => due(id, day(20 - id)));
  const shown = nextDeadlines(course, [], now);
  expect(shown).toHaveLength(deadlinesShown);
  expect(shown[0]?.assignment_id).toBe(19);
});
