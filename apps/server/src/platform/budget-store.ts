/** Stores the budget of each scope in one row, which a process locks to change it. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { platformBudgets } from '../db/schema/index.ts';
import type { Tx } from '../db/transact.ts';
import { emptyBudget, type Budget } from './budget.ts';

/** Prepared, because every call to the platform reads it. */
const budgetOf = prepared((db) =>
  db
    .select({ state: platformBudgets.state })
    .from(platformBudgets)
    .where(eq(platformBudgets.scope, sql.placeholder('scope')))
    .prepare('platform_budget'),
);

export async function findBudget(db: Db, scope: string): Promise<Budget> {
  const [row] = await budgetOf(db).execute({ scope });
  return whole(row?.state);
}

export async function lockBudget(tx: Tx, scope: string): Promise<Budget> {
  return (await selectForUpdate(tx, scope)) ?? insertFirst(tx, scope);
}

export async function saveBudget(tx: Tx, scope: string, state: Budget): Promise<void> {
  await tx
    .update(platformBudgets)
    .set({ state, updatedAt: sql`now()` })
    .where(eq(platformBudgets.scope, scope));
}

async function insertFirst(tx: Tx, scope: string): Promise<Budget> {
  await tx.insert(platformBudgets).values({ scope, state: emptyBudget }).onConflictDoNothing();
  return (await selectForUpdate(tx, scope)) ?? emptyBudget;
}

async function selectForUpdate(tx: Tx, scope: string): Promise<Budget | undefined> {
  const [row] = await tx
    .select({ state: platformBudgets.state })
    .from(platformBudgets)
    .where(eq(platformBudgets.scope, scope))
    .for('update');
  return row && whole(row.state);
}

/** Rows of an earlier version can lack newer fields. */
function whole(state: unknown): Budget {
  return { ...emptyBudget, ...(state as Partial<Budget> | undefined) };
}
