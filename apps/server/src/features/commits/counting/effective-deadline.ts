/** An extension in force; withdrawn ones are left out. */
export interface Extension {
  dueAt: Date;
}

export interface Deadline {
  /** Null if there is no deadline. */
  dueAt: Date | null;
  source: 'main' | 'extension';
}

/**
 * The main due date, or the longest extension of a contributor if it ends later (decisions 4). It can end
 * earlier, because the main due date can move.
 */
export function effectiveDeadline(
  mainDueAt: Date | null,
  extensions: readonly Extension[],
): Deadline {
  const longest = extensions
    .map(({ dueAt }) => dueAt)
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (mainDueAt === null || longest === undefined || longest <= mainDueAt) {
    return { dueAt: mainDueAt, source: 'main' };
  }
  return { dueAt: longest, source: 'extension' };
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
