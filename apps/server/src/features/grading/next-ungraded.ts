/** What a grader reads next: their own works first, then those that nobody has. */
import type { StudentWork } from '@lectern/contract';
import { awaitsGrade } from './awaits-grade.ts';

type Offered = Pick<StudentWork, 'student_work_id' | 'work_state' | 'effective_due_date'>;

/** A work that its student still works on is not offered. */
export function nextUngraded(
  shown: readonly Offered[],
  graderOf: ReadonlyMap<number, { userId: number }>,
  userId: number,
  now: Date,
): number | null {
  const ready = shown.filter((work) => isReady(work, now));
  const own = ready.find((work) => graderOf.get(work.student_work_id)?.userId === userId);
  const free = ready.find((work) => !graderOf.has(work.student_work_id));
  return (own ?? free)?.student_work_id ?? null;
}

function isReady({ work_state, effective_due_date: due }: Offered, now: Date): boolean {
  return awaitsGrade(work_state, due === null ? null : new Date(due), now);
}
