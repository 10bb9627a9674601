import type { MyWork } from '@lectern/contract';

type Dated = Pick<MyWork, 'effective_due_date'>;

/** Works that are still open by deadline, then those that are over, the most recent first. */
export function mostUrgentFirst<Work extends Dated>(works: readonly Work[], now: Date): Work[] {
  const dueAt = ({ effective_due_date: due }: Work) => (due === null ? Infinity : Date.parse(due));
  const isOver = (work: Work) => dueAt(work) < now.getTime();
  return works.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    if (dueAt(a) === dueAt(b)) return 0;
    return dueAt(a) < dueAt(b) === isOver(a) ? 1 : -1;
  });
}
