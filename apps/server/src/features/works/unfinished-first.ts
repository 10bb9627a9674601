import { isAtLeast, type MyWork } from '@lectern/contract';

type Placed = Pick<MyWork, 'work_state' | 'effective_due_date'> & {
  work:
    | (Pick<NonNullable<MyWork['work']>, 'submitted_at'> & {
        grade: { published_at: string } | null;
      })
    | null;
};

/** Unfinished assignments that are still open by due date, then the others, newest first. */
export function unfinishedFirst<One extends Placed>(all: readonly One[], now: Date): One[] {
  const isOpen = (one: One) => !isAtLeast(one.work_state, 'SUBMITTED') && dueAt(one) >= +now;
  const open = all.filter(isOpen);
  const others = all.filter((one) => !isOpen(one));
  return [
    ...open.toSorted((a, b) => (dueAt(a) === dueAt(b) ? 0 : dueAt(a) - dueAt(b))),
    ...others.toSorted((a, b) => newsAt(b) - newsAt(a)),
  ];
}

function dueAt({ effective_due_date: due }: Placed): number {
  return due === null ? Infinity : Date.parse(due);
}

/** When the student's last news of it came: the grade, else the submission, else the due date. */
function newsAt({ work, effective_due_date }: Placed): number {
  const at = work?.grade?.published_at ?? work?.submitted_at ?? effective_due_date;
  return at === null ? 0 : Date.parse(at);
}
