/** Until when a student may push, and which pushes are late. */

/** In force: a withdrawn extension is left out. */
export interface Extension {
  dueAt: Date;
}

/** `dueAt` null: there is no deadline. */
export interface Deadline {
  dueAt: Date | null;
  source: 'main' | 'extension';
}

/**
 * The main due date, or the longest extension of a contributor if it ends later (decisions 4). The main
 * due date may move, so an extension can end before it: then it changes nothing.
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

/** Whether a push is late (decisions 4). The platform tells whole seconds: the deadline's second is in time. */
export function isLate(receivedAt: Date, dueAt: Date | null): boolean {
  return dueAt !== null && wholeSecond(receivedAt) > wholeSecond(dueAt);
}

/** Whether the deadline is over: nothing that arrives from now on can be in time. */
export function hasPassed(dueAt: Date | null, now: Date): boolean {
  return isLate(now, dueAt);
}

function wholeSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
