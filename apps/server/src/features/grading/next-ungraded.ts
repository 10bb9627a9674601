/** What a grader reads next: their own works first, then those that nobody has. */
import { isAtLeast, type StudentWork } from '@lectern/contract';

/** A work that its student still works on is not offered. */
export function nextUngraded(
  shown: readonly StudentWork[],
  graderOf: ReadonlyMap<number, { userId: number }>,
  userId: number,
  now: Date,
): number | null {
  const ready = shown.filter((work) => isReady(work, now));
  const own = ready.find((work) => graderOf.get(work.student_work_id)?.userId === userId);
  const free = ready.find((work) => !graderOf.has(work.student_work_id));
  return (own ?? free)?.student_work_id ?? null;
}

function isReady({ work_state, effective_due_date }: StudentWork, now: Date): boolean {
  if (isAtLeast(work_state, 'GRADING_COMPLETED')) return false;
  const isPastDue = effective_due_date !== null && new Date(effective_due_date) < now;
  return isPastDue || isAtLeast(work_state, 'SUBMITTED');
}
