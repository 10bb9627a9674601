/** What one account may have: far more than anybody needs, and less than would fill the machine. */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { validationFailed } from '../errors.ts';
import type { Db } from '../store/client.ts';

export const accountLimits = {
  repositories: 1_000,
  /** One for each student and assignment, over many years. */
  repositoriesOfOrganization: 100_000,
  organizations: 100,
  apps: 100,
  tokens: 100,
} as const;

export interface Room {
  /** What is counted, and of whom. */
  table: PgTable;
  where: SQL | undefined;
  most: number;
  /** GitHub's name for one of them, and what a person calls many. */
  resource: string;
  many: string;
}

/** Those who ask at the same moment may come in together: the limit is for floods. */
export async function requireRoom(db: Db, room: Room): Promise<void> {
  const { table, where, most, resource, many } = room;
  if ((await db.$count(table, where)) < most) return;
  const message = `An account may have at most ${most.toLocaleString('en-US')} ${many}.`;
  throw validationFailed({ resource, code: 'custom', message });
}
