/** A work's standing from all that happened to it, whenever we heard of it. */
import type { Standing, WorkEvent } from './standing.ts';
import { apply, settle } from './work-state.ts';

/** At one instant a deadline is set before anyone meets it, and a grade is given before it is shown. */
const order: readonly WorkEvent['type'][] = [
  'deadline',
  'commit',
  'submit',
  'grader',
  'grade',
  'publish',
  'unpublish',
  'reopen',
];

/** Repeated, reordered and late news give one answer: the times of the events decide. */
export function replay(accepted: Standing, events: readonly WorkEvent[], now: Date): Standing {
  const happened = events.filter(({ at }) => at <= now).toSorted(byTime);
  return settle(happened.reduce(apply, accepted), now);
}

function byTime(a: WorkEvent, b: WorkEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    order.indexOf(a.type) - order.indexOf(b.type) ||
    dueTime(a) - dueTime(b)
  );
}

/** Of two deadlines set at one instant the longer holds, and none is the longest. */
function dueTime(event: WorkEvent): number {
  if (event.type !== 'deadline') return 0;
  return event.dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
