/** The next submission for a grader: their own first, then free ones. */
import type { StudentWork } from '@lectern/contract';
import { awaitsGrade } from './awaits-grade.ts';

type Offered = Pick<StudentWork, 'student_work_id' | 'work_state' | 'effective_due_date'>;

export interface Asking {
  userId: number;
  now: Date;
  after?: number | undefined;
  skipped?: readonly number[] | undefined;
}

/**
 * Leaving a submission means wanting another, so the search starts behind it, returns to skipped
 * ones later, and offers it last.
 */
export function nextUngraded(
  shown: readonly Offered[],
  graderOf: ReadonlyMap<number, { userId: number }>,
  { userId, now, after, skipped = [] }: Asking,
): number | null {
  const round = roundBehind(shown, ({ student_work_id: id }) => id === after);
  const isOwn = (id: number) => graderOf.get(id)?.userId === userId;
  const offered = round
    .filter((work) => isReady(work, now))
    .map((work) => work.student_work_id)
    .filter((id) => isOwn(id) || !graderOf.has(id));
  const others = offered.filter((id) => id !== after);
  const fresh = others.filter((id) => !skipped.includes(id));
  const first = (ids: readonly number[]) => ids.find(isOwn) ?? ids[0];
  return first(fresh) ?? first(others) ?? offered[0] ?? null;
}

/** The list from behind this element to its end, then from its start. */
export function roundBehind<T>(list: readonly T[], isThis: (one: T) => boolean): T[] {
  const behind = list.findIndex(isThis) + 1;
  return [...list.slice(behind), ...list.slice(0, behind)];
}

function isReady({ work_state, effective_due_date: due }: Offered, now: Date): boolean {
  return awaitsGrade(work_state, due === null ? null : new Date(due), now);
}
