/**
 * How long to wait for a copy and its files: the platform answers before everybody can see the one and
 * before it has copied the others, and tells nobody when it has.
 */
import { PlatformProblem } from '../../platform/problem.ts';

const firstPauseMs = 1_000;
/** Longer than it takes the platform to show what it has made. */
export const patienceMs = 600_000;

/**
 * Most often they are there a second later. Where it takes the platform longer it does so for a whole
 * class, whose questions would use up all that we may ask. So each pause is half of what was waited
 * already. Undefined once people should be told.
 */
export function pauseForCopy(ageMs: number): number | undefined {
  return ageMs > patienceMs ? undefined : pauseAt(ageMs);
}

function pauseAt(ageMs: number): number {
  return Math.max(firstPauseMs, ageMs / 2);
}

/** Of what was made so short a while ago that it may be there and not be seen yet. */
export function notSeenYet(
  { createdAt }: { createdAt: Date },
  now: Date,
  cause?: unknown,
): PlatformProblem | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  const leftMs = patienceMs - ageMs;
  if (leftMs <= 0) return undefined;
  const retryAfterMs = Math.min(pauseAt(ageMs), leftMs);
  return new PlatformProblem('down', 'the repository cannot be seen yet', { cause, retryAfterMs });
}
