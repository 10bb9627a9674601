/** Until when a work may be pushed, and what came too late. */

/** In force: what was withdrawn is no extension any more. */
export interface Extension {
  dueAt: Date;
}

/** `dueAt` null: there is no deadline. */
export interface Deadline {
  dueAt: Date | null;
  source: 'main' | 'extension';
}

/**
 * The deadline that holds (decisions 4): the main due date or the contributors' own extension. An
 * extension gives time and never takes any: one that ends before the main due date, which may have
 * moved since, changes nothing. A group goes by its longest extension. No clock has a say: what was
 * granted is granted, also while ours is behind the time when it was.
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

/**
 * Whether something that the platform received came too late (decisions 4). The platform tells
 * whole seconds, so a push within the second of the deadline is in time wherever it is learnt from.
 */
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
