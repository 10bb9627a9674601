/** Classrooms that TAs created as owners of the organisation, for its professors. */
import type { TaClassroom } from '@lectern/contract';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog, classrooms, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { fullName } from '../memberships/full-name.ts';

const shownMs = 14 * 86_400_000;
const most = 10;

export async function listTaClassrooms(
  db: Reader,
  { classroomId, user }: { classroomId: number; user: { id: number } },
  now: Date,
): Promise<TaClassroom[]> {
  const here = alias(classrooms, 'here');
  const rows = await db
    .select({ classroom: classrooms, creator: users })
    .from(here)
    .innerJoin(classrooms, eq(classrooms.orgId, here.orgId))
    .innerJoin(users, eq(users.id, classrooms.createdBy))
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.classroomId, classrooms.id),
        eq(auditLog.subject, sql`'classroom:' || ${classrooms.id}`),
        eq(auditLog.action, 'classroom.created'),
        sql`${auditLog.details} ->> 'asTa' = 'true'`,
      ),
    )
    .where(
      and(
        eq(here.id, classroomId),
        ne(classrooms.createdBy, user.id),
        gt(classrooms.createdAt, new Date(now.getTime() - shownMs)),
      ),
    )
    .orderBy(desc(classrooms.createdAt))
    .limit(most);
  return rows.map(({ classroom, creator }) => ({
    name: classroom.name,
    created_at: classroom.createdAt.toISOString(),
    created_by: creator.login,
    created_by_name: fullName(creator),
  }));
}
