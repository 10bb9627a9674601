/** Requires the current password, because a session alone may have been left open. */
import { networkOf } from '@lectern/http/network-of';
import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { passwords } from '../store/schema.ts';
import { giveBackAttempt, takeAttempt } from './attempts.ts';
import { findUser } from './find-user.ts';
import { longestPassword, passwordProblem, shortestPassword } from './names.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { isSampleAccount } from './sign-in.ts';

export interface PasswordProblems {
  current?: string;
  wanted?: string;
}

const wrongCurrent = 'This is not your current password.';

export type PasswordChange =
  | { outcome: 'changed' }
  | { outcome: 'wrong'; problems: PasswordProblems }
  | { outcome: 'too_many' };

/** Sample accounts are shared: a person who set a password would own one after the sample. */
async function findOwnPassword(context: ForgeContext, login: string) {
  const user = isSampleAccount(context, login) ? undefined : await findUser(context.db, login);
  if (!user || user.passwordHash === null) return undefined;
  return { id: user.id, hash: user.passwordHash };
}

export async function hasPassword(context: ForgeContext, login: string): Promise<boolean> {
  return (await findOwnPassword(context, login)) !== undefined;
}

/** Ends the other sessions of the account. */
export async function changePassword(
  context: ForgeContext,
  login: string,
  given: {
    current: string;
    wanted: string;
    address: string;
    device?: string | undefined;
    sessionId: string | undefined;
    /** In the transaction of the change. */
    alongside?: (tx: Tx, userId: number) => Promise<void>;
  },
): Promise<PasswordChange> {
  const wrong = { outcome: 'wrong', problems: { current: wrongCurrent } } as const;
  const own = await findOwnPassword(context, login);
  if (!own) return wrong;
  // Checked before the current password, about which the answer would otherwise reveal something.
  const problem = passwordProblem(given.wanted);
  if (problem) return { outcome: 'wrong', problems: { wanted: problem } };
  const { address, device, sessionId, alongside } = given;
  const taken = await takeAttempt(context, { login, address, device });
  if (!taken) return { outcome: 'too_many' };
  const current = given.current.slice(0, longestPassword + 1);
  const caller = networkOf(address);
  const isKept = await verifyPassword(current, own.hash, caller);
  // Older hosts stored the short public password of a sample account.
  if (!isKept || current.length < shortestPassword) return wrong;
  await giveBackAttempt(context, taken);
  const hash = await hashPassword(given.wanted, { caller });
  const isChanged = await transact(context, async (tx) => {
    const changed = await tx
      .update(passwords)
      .set({ hash, updatedAt: context.clock() })
      // Optimistic lock: another request may have replaced the password.
      .where(and(eq(passwords.userId, own.id), eq(passwords.hash, own.hash)))
      .returning({ userId: passwords.userId });
    if (changed.length > 0) await endSessionsOf(tx, own.id, sessionId);
    if (changed.length > 0) await alongside?.(tx, own.id);
    return changed.length > 0;
  });
  return isChanged ? { outcome: 'changed' } : wrong;
}
