/** A link that is opened again while the platform still has something to do for the person. */
import type { Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { isJustDone } from '../audit/just-done.ts';

/**
 * Whoever opens a link in a loop must not spend what the platform allows the whole organisation. What
 * happens there meanwhile, it announces by itself.
 */
const pauseMs = 60_000;

/** What the log says of whoever comes in by a link. */
export const entrances = ['person.joined', 'role.raised', 'entrance.repeated'] as const;

export function hasJustEntered(
  tx: Tx,
  { classroomId, userId, at }: MemberId & { at: Date },
): Promise<boolean> {
  return isJustDone(tx, {
    classroomId,
    subject: `user:${userId}`,
    actions: entrances,
    at,
    pauseMs,
  });
}
