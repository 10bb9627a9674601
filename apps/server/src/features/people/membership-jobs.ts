/** The jobs about one membership: their keys, and who waits for them. */
import type { ClassroomRole } from '@lectern/contract';
import type { Tx } from '../../db/transact.ts';
import { enqueue, type MemberId } from '../../jobs/queue.ts';

/** Background work lets people who wait go first. */
export const backgroundPriority = 10;

export function settleKey({ classroomId, userId }: MemberId): string {
  return `membership:${classroomId}:${userId}`;
}

export function checkKey(member: MemberId): string {
  return `${settleKey(member)}:check`;
}

/** A key per role: the end of a staff role must not be replaced by the end of another one. */
export function releaseKey(member: MemberId, endedRole: ClassroomRole): string {
  return `${settleKey(member)}:release:${endedRole}`;
}

/** Brings the platform to what the row says; `accept` when the person has just asked to come in. */
export function enqueueSettle(
  tx: Tx,
  { classroomId, userId }: MemberId,
  accept: boolean,
  delayMs?: number,
): Promise<void> {
  const key = settleKey({ classroomId, userId });
  const options = delayMs === undefined ? { key } : { key, delayMs };
  return enqueue(tx, 'membership.settle', { classroomId, userId, accept }, options);
}

export function enqueueCheck(
  tx: Tx,
  { classroomId, userId }: MemberId,
  delayMs?: number,
): Promise<void> {
  const options = { key: checkKey({ classroomId, userId }), priority: backgroundPriority };
  const payload = { classroomId, userId };
  return enqueue(
    tx,
    'membership.check',
    payload,
    delayMs === undefined ? options : { ...options, delayMs },
  );
}

/** Takes back on the platform what a membership that ended had brought. */
export function enqueueRelease(
  tx: Tx,
  { classroomId, userId }: MemberId,
  endedRole: ClassroomRole,
): Promise<void> {
  const key = releaseKey({ classroomId, userId }, endedRole);
  return enqueue(tx, 'membership.release', { classroomId, userId, endedRole }, { key });
}
