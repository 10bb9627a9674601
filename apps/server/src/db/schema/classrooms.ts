/** Classrooms and their members. */
import { ClassroomRole, MembershipStatus, StatusReason, TaAccess } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, createdAt, id, instant, lower, oneOf, platformId, reference } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export const classrooms = pgTable(
  'classrooms',
  {
    id: id().primaryKey(),
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The platform's team of this classroom's students; null until it exists. */
    teamId: bigint({ mode: 'number' }),
    teamSlug: text(),
    /** How TAs get their access on the platform. */
    taAccess: choice(TaAccess.options).notNull().default('OWNER'),
    /** The team through which TAs read; null until it exists. */
    staffTeamId: bigint({ mode: 'number' }),
    staffTeamSlug: text(),
    /** The transaction that last changed the order of lists, set by triggers. */
    rosterVersion: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('classrooms_name_once').on(table.orgId, lower(table.name)),
    check('classrooms_ta_access', oneOf(table.taAccess, TaAccess.options)),
    check('classrooms_name_length', sql`length(${table.name}) between 1 and 100`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    role: choice(ClassroomRole.options).notNull(),
    status: choice(MembershipStatus.options).notNull(),
    reason: choice(StatusReason.options),
    /** A higher role that a link offered. Links never raise a role: a professor approves it. */
    requestedRole: choice(ClassroomRole.options),
    /** The staff access last given on the platform; null if unknown. */
    staffAccess: choice(TaAccess.options),
    /** Set before we invite on the platform, so that a later invitation there is known to be ours. */
    invitedAt: instant(),
    /** When the platform first reported 'not a member'. Only a second report changes the status. */
    missingSince: instant(),
    /** When the platform was last asked about this person. The sweep starts with the oldest. */
    checkedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.classroomId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', oneOf(table.role, ClassroomRole.options)),
    check('memberships_status', oneOf(table.status, MembershipStatus.options)),
    check(
      'memberships_reason_of_requested',
      sql`${table.reason} is null or ${table.status} = 'REQUESTED'`,
    ),
    check('memberships_staff_access', oneOf(table.staffAccess, TaAccess.options)),
    check('memberships_requested_role', oneOf(table.requestedRole, ['PROFESSOR', 'TA'])),
    check(
      'memberships_requests_of_members',
      sql`${table.requestedRole} is null or ${table.status} <> 'REMOVED'`,
    ),
  ],
);
