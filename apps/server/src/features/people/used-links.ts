import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';

/** Audit actions of people who enter through a link. */
export const entrances = ['person.joined', 'role.raised', 'entrance.repeated'] as const;

const linkId = sql<number>`(${auditLog.details} ->> 'linkId')::bigint`;

export function usedLinks(tx: Tx, member: MemberId) {
  return tx.select({ id: linkId }).from(auditLog).where(isUseBy(member));
}

export async function hasUsedLink(tx: Tx, use: MemberId & { linkId: number }): Promise<boolean> {
  const [found] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(isUseBy(use), eq(linkId, use.linkId)))
    .limit(1);
  return found !== undefined;
}

function isUseBy({ classroomId, userId }: MemberId) {
  return and(
    eq(auditLog.classroomId, classroomId),
    eq(auditLog.subject, `user:${userId}`),
    inArray(auditLog.action, [...entrances, 'role.requested', 'person.asked', 'link.opened']),
  );
}
