/** Far above normal use, but nobody can fill the machine. */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { validationFailed } from '../errors.ts';
import type { Db } from '../store/client.ts';

export const accountLimits = {
  repositories: 1_000,
  /** Enough for one per student and assignment over many years. */
  repositoriesOfOrganization: 100_000,
  organizations: 100,
  apps: 100,
  tokens: 100,
} as const;

export interface CountedLimit {
  table: PgTable;
  where: SQL | undefined;
  most: number;
  /** GitHub's name of the resource, and the plural for the message. */
  resource: string;
  many: string;
}

/** Takes no lock: concurrent requests may exceed the limit by a few. */
export async function requireBelowLimit(db: Db, limit: CountedLimit): Promise<void> {
  const { table, where, most, resource, many } = limit;
  if ((await db.$count(table, where)) < most) return;
  const message = `An account may have at most ${most.toLocaleString('en-US')} ${many}.`;
  throw validationFailed({ resource, code: 'custom', message });
}
