/** New people. The login is taken by the unique index, so two sign-ups at once cannot share one. */
import type { Tx } from '../store/client.ts';
import { accounts, passwords } from '../store/schema.ts';

export interface NewUser {
  login: string;
  name?: string | null;
  email?: string | null;
  /**
   * Made before the transaction, which would hold its connection for as long as that takes. Without one
   * the account can be used by token and quick sign-in only.
   */
  passwordHash?: string;
}

/** Answers undefined when the login is taken, by a person or by an organisation. */
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
