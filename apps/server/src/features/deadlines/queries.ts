import type { Extension } from '@lectern/contract';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { assignments, extensions, memberships, shownNames, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { byName, isShownNameOf, shownName } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import type { ExtensionId } from './extension-rows.ts';

/** By student name, without students who left. */
export async function listExtensions(db: Reader, assignmentId: number): Promise<Extension[]> {
  return inForce(db, eq(extensions.assignmentId, assignmentId));
}

export async function selectExtension(db: Reader, id: ExtensionId): Promise<Extension> {
  const found = await findExtension(db, id);
  if (!found) throw new Error('the extension is gone');
  return found;
}

export async function findExtension(
  db: Reader,
  { assignmentId, userId }: ExtensionId,
): Promise<Extension | undefined> {
  const isIt = and(eq(extensions.assignmentId, assignmentId), eq(extensions.userId, userId));
  const [found] = await inForce(db, isIt);
  return found;
}

async function inForce(db: Reader, which: SQL | undefined): Promise<Extension[]> {
  const granter = alias(users, 'granter');
  const rows = await db
    .select({
      extension: extensions,
      student: { id: users.id, login: users.login, ...shownName },
      granter,
    })
    .from(extensions)
    .innerJoin(assignments, eq(assignments.id, extensions.assignmentId))
    .innerJoin(users, eq(users.id, extensions.userId))
    .innerJoin(granter, eq(granter.id, extensions.grantedBy))
    .innerJoin(
      memberships,
      and(
        eq(memberships.classroomId, assignments.classroomId),
        eq(memberships.userId, extensions.userId),
        isLiveMembership(),
      ),
    )
    .innerJoin(shownNames, isShownNameOf(assignments.classroomId, extensions.userId))
    .where(and(which, isNull(extensions.withdrawnAt)))
    .orderBy(...byName);
  return rows.map(({ extension, student, granter: by }) => ({
    user_id: student.id,
    full_name: fullName(student),
    github_username: student.login,
    due_at: extension.dueAt.toISOString(),
    granted_at: extension.createdAt.toISOString(),
    granted_by: by.login,
    reason: extension.reason,
    granted_by_name: fullName(by),
  }));
}
