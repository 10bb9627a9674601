import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '../store/client.ts';
import { accounts, passwords } from '../store/schema.ts';

/** Finds a person by login, ignoring case. Organizations and bots cannot sign in. */
export async function findUser(db: Reader, login: string) {
  const [user] = await db
    .select({
      id: accounts.id,
      login: accounts.login,
      createdAt: accounts.createdAt,
      passwordHash: passwords.hash,
    })
    .from(accounts)
    .leftJoin(passwords, eq(passwords.userId, accounts.id))
    .where(and(eq(accounts.type, 'User'), sql`lower(${accounts.login}) = lower(${login})`));
  return user;
}
