/** Operator command: sets a new random password. No page can ask for it. */
import { randomBytes } from 'node:crypto';
import { databaseClock } from '@lectern/postgres/database-clock';
import { transact, type ForgeContext } from '../context.ts';
import { isValidOwner } from '../git/names.ts';
import { openDb, openPool } from '../store/client.ts';
import { passwords } from '../store/schema.ts';
import { forgetAttempts } from './attempts.ts';
import { findUser } from './find-user.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { webhookSignal } from '../webhook-signal.ts';

export interface ResetPassword {
  id: number;
  login: string;
  password: string;
}

/** 80 random bits in hexadecimal groups that are easy to read out. */
function newPassword(): string {
  return randomBytes(10).toString('hex').match(/.{4}/g)!.join('-');
}

export async function resetPassword(
  context: Pick<ForgeContext, 'db' | 'pool' | 'webhooks' | 'clock'>,
  login: string,
): Promise<ResetPassword | undefined> {
  const user = isValidOwner(login) ? await findUser(context.db, login) : undefined;
  if (!user) return undefined;
  const password = newPassword();
  const set = { hash: await hashPassword(password), updatedAt: context.clock() };
  await transact(context, async (tx) => {
    await tx
      .insert(passwords)
      .values({ userId: user.id, ...set })
      .onConflictDoUpdate({ target: passwords.userId, set });
    await endSessionsOf(tx, user.id);
    await forgetAttempts(tx, user.login);
  });
  return { id: user.id, login: user.login, password };
}

/** Does not need a running host. */
export async function resetPasswordAt(
  databaseUrl: string,
  login: string,
): Promise<ResetPassword | undefined> {
  const pool = openPool(databaseUrl, 1);
  try {
    const clock = await databaseClock(pool);
    const parts = { db: openDb(pool), pool, webhooks: webhookSignal(), clock };
    return await resetPassword(parts, login);
  } finally {
    await pool.end();
  }
}
