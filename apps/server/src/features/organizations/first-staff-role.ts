/** How a person got the first staff role in an organisation's classrooms. */
import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { auditLog, classrooms, memberships } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { toBeInvited } from '../memberships/standing.ts';
import type { FirstStaffRole } from './owned-before.ts';

const staff = ['TA', 'PROFESSOR'] as const;

/** Ended roles count too, because the organisation role we gave with them may last a little longer. */
export async function findFirstStaffRoles(
  tx: Tx,
  userId: number,
  orgIds: number[],
): Promise<Map<number, FirstStaffRole>> {
  const rows = await tx
    .selectDistinctOn([classrooms.orgId], {
      orgId: classrooms.orgId,
      createdBy: classrooms.createdBy,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(
        eq(memberships.userId, userId),
        inArray(classrooms.orgId, orgIds),
        or(
          eq(classrooms.createdBy, userId),
          and(inArray(memberships.role, staff), isCarriedOut()),
          hadStaffRole(tx, userId),
        ),
      ),
    )
    .orderBy(classrooms.orgId, memberships.createdAt, classrooms.id);
  return new Map(
    rows.map(({ orgId, createdBy }) => [orgId, createdBy === userId ? 'created' : 'let_in']),
  );
}

/** Right after a person opened a link we have changed nothing yet on the platform. */
function isCarriedOut() {
  return or(
    ne(memberships.status, toBeInvited.status),
    isNotNull(memberships.invitedAt),
    ne(memberships.updatedAt, memberships.createdAt),
  );
}

/** Found in the audit log, because only a professor can lower a role. */
function hadStaffRole(tx: Tx, userId: number) {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.classroomId, classrooms.id),
          eq(auditLog.action, 'person.invited'),
          eq(auditLog.subject, `user:${userId}`),
          inArray(sql`${auditLog.details} -> 'before' ->> 'role'`, staff),
        ),
      ),
  );
}
