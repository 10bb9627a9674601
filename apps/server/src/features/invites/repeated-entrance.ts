/** Limits how often opening a link again makes the platform do something for the same person. */
import type { Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { findLastDone } from '../audit/last-done.ts';
import { entrances } from '../people/used-links.ts';

/** Opening a link in a loop must not use up the organisation's rate limit. */
const pauseMs = 60_000;

export async function hasJustEntered(
  tx: Tx,
  { classroomId, userId, at }: MemberId & { at: Date },
): Promise<boolean> {
  const last = await findLastDone(tx, { classroomId, subject: `user:${userId}` }, entrances);
  return last !== undefined && at.getTime() - last.getTime() < pauseMs;
}
