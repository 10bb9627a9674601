import type { Deadline } from '@lectern/contract';

export interface Due {
  assignmentId: number;
  name: string;
  dueAt: Date | null;
}

/** For some students of an assignment. */
export interface LongerDeadline {
  assignmentId: number;
  name: string;
  dueAt: Date;
  students: number;
}

export const deadlinesShown = 5;

export function nextDeadlines(
  course: readonly Due[],
  longer: readonly LongerDeadline[],
  now: Date,
): Deadline[] {
  const main = course.flatMap(({ dueAt, ...due }) =>
    dueAt !== null ? [{ ...due, dueAt, students: null }] : [],
  );
  return [...main, ...longer]
    .filter(({ dueAt }) => dueAt > now)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.assignmentId - b.assignmentId)
    .slice(0, deadlinesShown)
    .map(({ assignmentId, name, dueAt, students }) => ({
      assignment_id: assignmentId,
      name,
      due_at: dueAt.toISOString(),
      extended_students: students,
    }));
}
