/**
 * The jobs about one membership and their keys. A key collapses repeats, so jobs that differ in what
 * they may do have different keys: a check must never replace the entrance of somebody who waits.
 */
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
 * For somebody who has just asked to come in: invited if need be, and accepted in their name. Students
 * stand in one line with those who wait for a repository, since both are made from the same budget.
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
  if (!standing) throw new Error('there is no such membership');
  return standing;
}

/** Brings the platform to what the row says, and the row to what the platform says. */
export function enqueueCheck(
  tx: Tx,
  member: MemberId,
  when: Pick<JobOptions, 'priority' | 'delayMs'> = {},
): Promise<void> {
  return enqueue(tx, 'membership.check', idOf(member), { key: checkKey(member), ...when });
}

/** Another look after a while, beside whatever check comes sooner. */
export function enqueueLaterCheck(tx: Tx, member: MemberId, delayMs: number): Promise<void> {
  const key = `${checkKey(member)}:later`;
  const options = { key, delayMs, priority: backgroundPriority };
  return enqueue(tx, 'membership.check', idOf(member), options);
}

/** Takes back on the platform what a membership that ended had brought. */
export function enqueueRelease(
  tx: Tx,
  member: MemberId,
  endedRole: ClassroomRole,
  when: Pick<JobOptions, 'delayMs'> = {},
): Promise<void> {
  const { classroomId, userId } = member;
  // A key per role: the end of a staff role must not be replaced by the end of another one.
  const key = `membership:${classroomId}:${userId}:release:${endedRole}`;
  return enqueue(tx, 'membership.release', { ...idOf(member), endedRole }, { key, ...when });
}

function idOf({ classroomId, userId }: MemberId): MemberId {
  return { classroomId, userId };
}
