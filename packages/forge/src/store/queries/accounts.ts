import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../errors.ts';
import type { Reader } from '../client.ts';
import { prepared } from '../prepared.ts';
import { accounts, type Account } from '../schema.ts';

type AccountType = Account['type'];

const byLogin = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.login}) = lower(${sql.placeholder('login')})`)
    .prepare('forge_account_by_login'),
);

/** Logins are unique across all account types. */
export async function findAccountByLogin(
  db: Reader,
  login: string,
  type?: AccountType,
): Promise<Account | undefined> {
  const [row] = await byLogin(db).execute({ login });
  return type === undefined || row?.type === type ? row : undefined;
}

export async function selectAccountByLogin(
  db: Reader,
  login: string,
  type?: AccountType,
): Promise<Account> {
  const account = await findAccountByLogin(db, login, type);
  if (!account) throw notFound();
  return account;
}

export async function findAccountById(
  db: Reader,
  id: number,
  type?: AccountType,
): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), type && eq(accounts.type, type)));
  return row;
}
