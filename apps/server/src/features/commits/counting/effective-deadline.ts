/** The dates that a person has of their own, beside the assignment's; the SQL view `own_due_dates`. */
export interface OwnDates {
  /** The end of the extension in force. */
  extendedTo: Date | null;
  /** The latest date among the person's sections. */
  sectionDueAt: Date | null;
}

export interface Deadline {
  /** Null if there is no deadline. */
  dueAt: Date | null;
  source: 'main' | 'section' | 'extension';
}

/**
 * The latest among the members of a submission, where no deadline is the latest of all (decisions 9). The
 * SQL functions `effective_due_at` and `work_due_at` are the same rule.
 */
export function effectiveDeadline(mainDueAt: Date | null, members: readonly OwnDates[]): Deadline {
  const [first, ...others] = members.map((own) => deadlineOf(mainDueAt, own));
  return others.reduce(later, first ?? { dueAt: mainDueAt, source: 'main' });
}

/** An extension, else the date of the sections, else of the assignment. */
function deadlineOf(mainDueAt: Date | null, { extendedTo, sectionDueAt }: OwnDates): Deadline {
  const [earliest] = [mainDueAt, sectionDueAt]
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  // The other dates can move past an extension, and then it adds nothing.
  if (earliest && extendedTo && extendedTo > earliest) {
    return { dueAt: extendedTo, source: 'extension' };
  }
  return sectionDueAt
    ? { dueAt: sectionDueAt, source: 'section' }
    : { dueAt: mainDueAt, source: 'main' };
}

function later(one: Deadline, other: Deadline): Deadline {
  if (one.dueAt === null || other.dueAt === null) return one.dueAt === null ? one : other;
  return other.dueAt > one.dueAt ? other : one;
}

/** Compares whole seconds, as the platform reports them: the deadline's own second is in time. */
export function isLate(receivedAt: Date, dueAt: Date | null): boolean {
  return dueAt !== null && wholeSecond(receivedAt) > wholeSecond(dueAt);
}

export function hasPassed(dueAt: Date | null, now: Date): boolean {
  return isLate(now, dueAt);
}

function wholeSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
