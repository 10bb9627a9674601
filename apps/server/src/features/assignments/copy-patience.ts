/**
 * How long to wait for the files of a copy: the platform answers before it has copied them, and tells
 * nobody when it has.
 */
const firstPauseMs = 1_000;
const patienceMs = 600_000;
/** Longer than it takes the platform to show what it has made. */
export const unseenForMs = 600_000;

/** What was made so short a while ago that it may be there and not be seen yet. */
export function isYoung({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < unseenForMs;
}

/**
 * Most often they are there a second later. Where it takes the platform longer it does so for a whole
 * class, whose questions would use up all that we may ask. So each pause is half of what was waited
 * already. Undefined once people should be told.
 */
export function pauseForCopy(ageMs: number): number | undefined {
  return ageMs > patienceMs ? undefined : Math.max(firstPauseMs, ageMs / 2);
}
