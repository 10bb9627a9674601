/** A new password for whoever knows the current one: a session alone may be one that was left open. */
import { networkOf } from '@lectern/http/network-of';
import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { passwords } from '../store/schema.ts';
import { giveBackAttempt, takeAttempt } from './attempts.ts';
import { findUser } from './find-user.ts';
import { longestPassword, passwordProblem, shortestPassword } from './names.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { isOnOffer } from './sign-in.ts';

export interface PasswordProblems {
  current?: string;
  wanted?: string;
}

const notTheirs = 'This is not your current password.';

export type PasswordChange =
  | { outcome: 'changed' }
  | { outcome: 'wrong'; problems: PasswordProblems }
  | { outcome: 'too_many' };

/**
 * Undefined where there is none. A sample account is everybody's: whoever gave it a password would have it
 * for themselves wherever the sample is no longer on offer.
 */
async function findOwn(context: ForgeContext, login: string) {
  const user = isOnOffer(context, login) ? undefined : await findUser(context.db, login);
  if (!user || user.passwordHash === null) return undefined;
  return { id: user.id, hash: user.passwordHash };
}

export async function hasPassword(context: ForgeContext, login: string): Promise<boolean> {
  return (await findOwn(context, login)) !== undefined;
}

/** Ends the other sessions of the account; what tokens and apps may do is not the password's to end. */
export async function changePassword(
  context: ForgeContext,
  login: string,
  given: { current: string; wanted: string; address: string; sessionId: string | undefined },
): Promise<PasswordChange> {
  const wrong = { outcome: 'wrong', problems: { current: notTheirs } } as const;
  const own = await findOwn(context, login);
  if (!own) return wrong;
  // Before the current one is looked at, so that nobody learns of that for nothing.
  const problem = passwordProblem(given.wanted);
  if (problem) return { outcome: 'wrong', problems: { wanted: problem } };
  const { address, sessionId } = given;
  if (!(await takeAttempt(context, login, address))) return { outcome: 'too_many' };
  const current = given.current.slice(0, longestPassword + 1);
  const caller = networkOf(address);
  const isKept = await verifyPassword(current, own.hash, caller);
  // As at the sign-in: a shorter one is the public one of a sample of the past.
  if (!isKept || current.length < shortestPassword) return wrong;
  await giveBackAttempt(context, login, address);
  const hash = await hashPassword(given.wanted, { caller });
  const isChanged = await transact(context, async (tx) => {
    const changed = await tx
      .update(passwords)
      .set({ hash, updatedAt: context.clock() })
      // The one that was given, not one that was set meanwhile.
      .where(and(eq(passwords.userId, own.id), eq(passwords.hash, own.hash)))
      .returning({ userId: passwords.userId });
    if (changed.length > 0) await endSessionsOf(tx, own.id, sessionId);
    return changed.length > 0;
  });
  return isChanged ? { outcome: 'changed' } : wrong;
}
