/** Invite links and assignment links. */
import { ClassroomRole } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { classrooms } from './classrooms.ts';
import { choice, createdAt, id, instant, reference } from './columns.ts';
import { bytea, users } from './users.ts';

/** A link is for joining a classroom with a role, or for accepting an assignment, but not both. */
export const links = pgTable(
  'links',
  {
    id: id().primaryKey(),
    tokenHash: bytea().unique(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    role: choice(ClassroomRole.options),
    assignmentId: reference().references(() => assignments.id),
    durationMinutes: integer(),
    expiresAt: instant(),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: instant(),
    revokedBy: reference().references(() => users.id),
    useCount: integer().notNull().default(0),
    /** Exactly one person can use it. */
    oneUse: boolean().notNull().default(false),
    /** People who join by it wait until a professor approves them. */
    needsApproval: boolean().notNull().default(false),
  },
  (table) => [
    check('links_one_purpose', sql`(${table.role} is null) <> (${table.assignmentId} is null)`),
    check('links_expiry', sql`(${table.durationMinutes} is null) = (${table.expiresAt} is null)`),
    check(
      'links_limits_of_roles',
      sql`${table.role} is not null or not (${table.oneUse} or ${table.needsApproval})`,
    ),
    uniqueIndex('links_stable_role')
      .on(table.classroomId, table.role, table.needsApproval)
      .where(
        sql`${table.assignmentId} is null and ${table.expiresAt} is null and ${table.revokedAt} is null and not ${table.oneUse}`,
      ),
    uniqueIndex('links_stable_assignment')
      .on(table.assignmentId)
      .where(
        sql`${table.assignmentId} is not null and ${table.expiresAt} is null and ${table.revokedAt} is null`,
      ),
    index('links_classroom').on(table.classroomId),
  ],
);
