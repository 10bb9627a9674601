/**
 * How long to wait for a copy and its files. The platform answers before they are visible and sends
 * no event afterwards.
 */
import { PlatformProblem } from '../../platform/problem.ts';

const firstPauseMs = 1_000;
/** Longer than the platform takes to show what it has created. */
export const giveUpAfterMs = 600_000;

/**
 * Half of the time waited so far, since a slow platform is slow for a whole class and polling costs
 * rate limit. Undefined when we give up.
 */
export function pauseForCopy(ageMs: number): number | undefined {
  return ageMs > giveUpAfterMs ? undefined : pauseAt(ageMs);
}

function pauseAt(ageMs: number): number {
  return Math.max(firstPauseMs, ageMs / 2);
}

/** For a repository so new that it may exist and not be visible yet. */
export function notSeenYet(
  { createdAt }: { createdAt: Date },
  now: Date,
  cause?: unknown,
): PlatformProblem | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  const leftMs = giveUpAfterMs - ageMs;
  if (leftMs <= 0) return undefined;
  const retryAfterMs = Math.min(pauseAt(ageMs), leftMs);
  return new PlatformProblem('down', 'the repository cannot be seen yet', { cause, retryAfterMs });
}
