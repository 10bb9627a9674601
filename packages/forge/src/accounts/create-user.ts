import type { Tx } from '../store/client.ts';
import { accounts, passwords } from '../store/schema.ts';

export interface NewUser {
  login: string;
  name?: string | null;
  email?: string | null;
  /**
   * Hashed before the transaction, to keep that short. Without one, only tokens and quick sign-in
   * open the account.
   */
  passwordHash?: string;
}

/**
 * Returns undefined when the login is taken. The unique index decides between concurrent sign-ups.
 */
export async function createUser(
  tx: Tx,
  now: Date,
  user: NewUser,
): Promise<{ id: number; login: string } | undefined> {
  const { login, name = null, email = null, passwordHash: hash } = user;
  const [created] = await tx
    .insert(accounts)
    .values({ type: 'User', login, name, email, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: accounts.id, login: accounts.login });
  if (created && hash !== undefined) {
    await tx.insert(passwords).values({ userId: created.id, hash, updatedAt: now });
  }
  return created;
}
