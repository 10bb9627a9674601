import { and, eq, sql } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../client.ts';
import { accounts } from '../schema.ts';

type AccountType = Account['type'];

export const loginIs = (login: string) => sql`lower(${accounts.login}) = lower(${login})`;

export async function findAccountByLogin(
  db: Reader,
  login: string,
  type?: AccountType,
): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(loginIs(login), type && eq(accounts.type, type)));
  return row;
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
