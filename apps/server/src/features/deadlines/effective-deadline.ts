/** Until when a work may be pushed, and what came too late. */

export interface Extension {
  userId: number;
  dueAt: Date;
  grantedAt: Date;
  withdrawnAt: Date | null;
}

/** `dueAt` null: there is no deadline. */
export interface Deadline {
  dueAt: Date | null;
  source: 'main' | 'extension';
}

/**
 * The deadline that holds at a moment (decisions 4): the main due date or the contributors' own
 * extension in force. An extension gives time and never takes any: one that ends before the main
 * due date, which may have moved since, changes nothing. A group goes by its longest extension, and so
 * does a student who was granted two at once.
 */
export function effectiveDeadline(
  mainDueAt: Date | null,
  extensions: readonly Extension[],
  at: Date,
): Deadline {
  const own = extensions.filter((extension) => isLatestOf(extension, extensions, at));
  const longest = own.map(({ dueAt }) => dueAt).sort((a, b) => b.getTime() - a.getTime())[0];
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

/** The latest decision about a student holds. */
function isLatestOf(one: Extension, all: readonly Extension[], at: Date): boolean {
  if (!isInForce(one, at)) return false;
  const isLater = (other: Extension) => isInForce(other, at) && other.grantedAt > one.grantedAt;
  return !all.some((other) => other.userId === one.userId && isLater(other));
}

function isInForce({ grantedAt, withdrawnAt }: Extension, at: Date): boolean {
  return grantedAt <= at && (withdrawnAt === null || withdrawnAt > at);
}

function wholeSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
