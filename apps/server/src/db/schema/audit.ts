/** The audit log. Append-only: the application's role can insert and read, and a trigger refuses changes. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { classrooms } from './classrooms.ts';
import { users } from './users.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey(),
    at: createdAt(),
    /** Null for automatic actions. */
    actorId: reference().references(() => users.id),
    action: text().notNull(),
    classroomId: reference().references(() => classrooms.id),
    subject: text().notNull(),
    details: jsonb().notNull(),
  },
  (table) => [index('audit_log_subject').on(table.classroomId, table.subject)],
);
