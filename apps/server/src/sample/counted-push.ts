/** Which push of a plan counts: the last in time. No input or output. */
import type { PlannedPush } from './history.ts';
import type { PlannedWork } from './plan.ts';
import { extendedByDays, type Dates } from './timetable.ts';

const dayMs = 86_400_000;

export function ownDueAt({ fate }: Pick<PlannedWork, 'fate'>, { dueAt }: Dates): Date {
  return fate === 'extended' ? new Date(dueAt.getTime() + extendedByDays * dayMs) : dueAt;
}

export function countedPush(work: PlannedWork, dates: Dates): PlannedPush | undefined {
  const dueAt = ownDueAt(work, dates);
  return work.history.pushes.findLast(({ at }) => at <= dueAt);
}
