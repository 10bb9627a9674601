/** Received webhooks, pending effects on the platform, and its rate limits. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { choice, createdAt, hasKnownCode, id, instant, oneOf, problem } from './columns.ts';

/** The platform's delivery id is the key, so a repeated delivery is stored once. */
export const webhookInbox = pgTable('webhook_inbox', {
  deliveryId: text().primaryKey(),
  event: text().notNull(),
  installationId: bigint({ mode: 'number' }),
  payload: jsonb().notNull(),
  receivedAt: createdAt(),
  processedAt: instant(),
});

export const outboxStates = ['pending', 'done', 'failed'] as const;

/** Effects on the platform that must happen exactly once. `key` identifies the effect. */
export const platformOutbox = pgTable(
  'platform_outbox',
  {
    id: id().primaryKey(),
    key: text().notNull().unique(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    state: choice(outboxStates).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    attemptedAt: instant(),
    problem: problem(),
    result: jsonb(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (table) => [
    check('platform_outbox_state', oneOf(table.state, outboxStates)),
    check('platform_outbox_problem', hasKnownCode(table.problem)),
    index('platform_outbox_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} = 'pending'`),
  ],
);

/** The `Budget` of each installation (`platform/budget.ts`), shared by all processes. */
export const platformBudgets = pgTable('platform_budgets', {
  scope: text().primaryKey(),
  state: jsonb().notNull(),
  updatedAt: createdAt(),
});
