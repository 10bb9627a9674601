import { eq, sql, type SQL } from 'drizzle-orm';
import { isValidOwner } from '../../git/names.ts';
import type { Reader } from '../client.ts';
import { prepared } from '../prepared.ts';
import { accounts, organizations, type Account } from '../schema.ts';

export interface Organization {
  account: Account;
  settings: typeof organizations.$inferSelect;
}

/** One statement for both tables, because every call about an organisation starts with it. */
const organizationWhere = (name: string, where: SQL) =>
  prepared((db) =>
    db
      .select({ account: accounts, settings: organizations })
      .from(organizations)
      .innerJoin(accounts, eq(accounts.id, organizations.id))
      .where(where)
      .prepare(name),
  );

const byLogin = organizationWhere(
  'forge_organization_by_login',
  sql`lower(${accounts.login}) = lower(${sql.placeholder('login')})`,
);

const byId = organizationWhere(
  'forge_organization_by_id',
  sql`${organizations.id} = ${sql.placeholder('id')}`,
);

export async function findOrganization(
  db: Reader,
  key: string | number,
): Promise<Organization | undefined> {
  if (typeof key === 'number') return (await byId(db).execute({ id: key }))[0];
  return isValidOwner(key) ? (await byLogin(db).execute({ login: key }))[0] : undefined;
}
