/** The people of a course as the registrar lists them, and the accounts that claimed an entry. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { classrooms } from './classrooms.ts';
import { choice, createdAt, id, instant, lower, oneOf, reference } from './columns.ts';
import { users } from './users.ts';

export const rosters = pgTable('rosters', {
  classroomId: reference()
    .primaryKey()
    .references(() => classrooms.id),
  /** Staff confirm each claim. */
  confirmsClaims: boolean().notNull().default(false),
  fileName: text(),
  /** The system that wrote the file last imported. */
  source: text(),
  importedAt: instant(),
  importedBy: reference().references(() => users.id),
});

/** How an account got its entry. 'listed': the file names the account. */
export const claimSources = ['typed', 'verified_email', 'listed', 'staff'] as const;

export const rosterEntries = pgTable(
  'roster_entries',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    /** The registrar's, with leading zeros. */
    identifier: text(),
    email: text(),
    /** An account on the platform that the file names. */
    login: text(),
    platformUserId: bigint({ mode: 'number' }),
    givenName: text().notNull(),
    familyName: text().notNull(),
    preferredName: text(),
    /** Columns of the file without a meaning for Lectern, by their heading. */
    other: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Who claimed it. */
    userId: reference().references(() => users.id),
    claimedAt: instant(),
    claimSource: choice(claimSources),
    /** Missing in the file imported last. */
    goneAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('roster_entries_identifier')
      .on(table.classroomId, lower(table.identifier))
      .where(sql`${table.identifier} is not null`),
    uniqueIndex('roster_entries_one_per_person')
      .on(table.classroomId, table.userId)
      .where(sql`${table.userId} is not null`),
    index('roster_entries_email').on(table.classroomId, lower(table.email)),
    check('roster_entries_claim_source', oneOf(table.claimSource, claimSources)),
    check(
      'roster_entries_claimed',
      sql`(${table.userId} is null) = (${table.claimedAt} is null)
        and (${table.userId} is null) = (${table.claimSource} is null)`,
    ),
  ],
);

/** 'wrong': the text matched no free entry. After too many of these, staff decide. */
export const claimStates = ['wrong', 'waiting', 'accepted', 'refused'] as const;

/** What people typed to claim their entry. */
export const rosterClaims = pgTable(
  'roster_claims',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    typed: text().notNull(),
    /** Null if nothing matched. */
    entryId: reference().references(() => rosterEntries.id),
    state: choice(claimStates).notNull(),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
  },
  (table) => [
    index('roster_claims_person').on(table.classroomId, table.userId),
    uniqueIndex('roster_claims_one_waiting')
      .on(table.classroomId, table.userId)
      .where(sql`${table.state} = 'waiting'`),
    check('roster_claims_state', oneOf(table.state, claimStates)),
  ],
);

/** What staff wrote about a person, for staff alone. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    writtenBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    deletedAt: instant(),
    deletedBy: reference().references(() => users.id),
  },
  (table) => [index('person_notes_person').on(table.classroomId, table.userId)],
);
