/** Each kind has its own key, so that a check cannot replace the entrance of a person who waits. */
import type { ClassroomRole } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { classrooms, memberships } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue, type JobOptions, type MemberId } from '../queue.ts';
import { backgroundPriority, shareOf } from './priorities.ts';

export function enterKey({ classroomId, userId }: MemberId): string {
  return `membership:${classroomId}:${userId}:enter`;
}

export function checkKey({ classroomId, userId }: MemberId): string {
  return `membership:${classroomId}:${userId}:check`;
}

/**
 * Invites, and accepts in the person's name. Students share a backlog with those who wait for a
 * repository, since both use one rate limit.
 */
export async function enqueueEnter(
  tx: Tx,
  member: MemberId,
  more: Pick<JobOptions, 'delayMs' | 'share'> = {},
): Promise<void> {
  const { role, orgId } = await selectStanding(tx, member);
  const share = role === 'STUDENT' ? shareOf(orgId) : null;
  await enqueue(tx, 'membership.enter', idOf(member), { key: enterKey(member), share, ...more });
}

async function selectStanding(tx: Tx, { classroomId, userId }: MemberId) {
  const [standing] = await tx
    .select({ role: memberships.role, orgId: classrooms.orgId })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(memberships.classroomId, classroomId), eq(memberships.userId, userId)));
  if (!standing) throw new Error('the membership is gone');
  return standing;
}

export function enqueueCheck(
  tx: Tx,
  member: MemberId,
  when: Pick<JobOptions, 'priority' | 'delayMs'> = {},
): Promise<void> {
  return enqueue(tx, 'membership.check', idOf(member), { key: checkKey(member), ...when });
}

/** An earlier check does not replace this one. */
export function enqueueLaterCheck(tx: Tx, member: MemberId, delayMs: number): Promise<void> {
  const key = `${checkKey(member)}:later`;
  const options = { key, delayMs, priority: backgroundPriority };
  return enqueue(tx, 'membership.check', idOf(member), options);
}

export function enqueueRelease(
  tx: Tx,
  member: MemberId,
  endedRole: ClassroomRole,
  when: Pick<JobOptions, 'delayMs'> = {},
): Promise<void> {
  const { classroomId, userId } = member;
  // The end of one role must not replace the end of another.
  const key = `membership:${classroomId}:${userId}:release:${endedRole}`;
  return enqueue(tx, 'membership.release', { ...idOf(member), endedRole }, { key, ...when });
}

function idOf({ classroomId, userId }: MemberId): MemberId {
  return { classroomId, userId };
}
