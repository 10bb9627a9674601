/** Signing in: by password, or by one click for the sample accounts the operator has offered. */
import { networkOf } from '@lectern/http/network-of';
import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext, type QuickSignIn } from '../context.ts';
import { giveBackAttempt, takeAttempt } from './attempts.ts';
import { isValidOwner } from '../git/names.ts';
import type { Tx } from '../store/client.ts';
import { passwords } from '../store/schema.ts';
import { createUser } from './create-user.ts';
import { findUser } from './find-user.ts';
import { longestPassword, shortestPassword } from './names.ts';
import { verifyPassword } from './password.ts';
import { startSession, type StartedSession } from './sessions.ts';

export type SignIn =
  | { outcome: 'signed_in'; session: StartedSession }
  | { outcome: 'wrong' }
  | { outcome: 'too_many' };

export async function signIn(
  context: ForgeContext,
  given: { login: string; password: string; address: string },
): Promise<SignIn> {
  const login = given.login.slice(0, 40);
  if (!(await takeAttempt(context, login, given.address))) return { outcome: 'too_many' };
  // The database knows more spellings of a letter than the count of attempts does.
  const user = isValidOwner(login) ? await findUser(context.db, login) : undefined;
  // Always verified, also for nobody: the time taken must not tell which logins exist.
  const password = given.password.slice(0, longestPassword + 1);
  const caller = networkOf(given.address);
  const isKept = await verifyPassword(password, user?.passwordHash ?? undefined, caller);
  // Nobody can choose a shorter one; a host may still hold the public one of a sample of its past.
  const isRight = isKept && password.length >= shortestPassword;
  if (!user || !(isRight || isOffered(context, login, password))) return { outcome: 'wrong' };
  await giveBackAttempt(context, login, given.address);
  const session = await transact(context, async (tx) => {
    if (isRight && !(await isStill(tx, user.id, user.passwordHash ?? ''))) return undefined;
    return startSession(tx, context.clock(), user.id);
  });
  return session ? { outcome: 'signed_in', session } : { outcome: 'wrong' };
}

/** Held until the session is there: whoever changes the password ends all that the old one has begun. */
async function isStill(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const own = and(eq(passwords.userId, userId), eq(passwords.hash, hash));
  return (await tx.select().from(passwords).where(own).for('share')).length > 0;
}

function findOffered({ quickSignIn }: ForgeContext, login: string): QuickSignIn | undefined {
  return quickSignIn.find((offered) => offered.login.toLowerCase() === login.toLowerCase());
}

/** Sample accounts are everybody's. */
export function isOnOffer(context: ForgeContext, login: string): boolean {
  return findOffered(context, login) !== undefined;
}

/** The password of a sample account is public: it opens the account only while that is on offer. */
function isOffered(context: ForgeContext, login: string, password: string): boolean {
  return findOffered(context, login)?.password === password;
}

/**
 * Makes the sample accounts that are missing, so that nobody else can take their logins. No password
 * is kept for them, or it would go wherever the data goes.
 */
export async function ensureQuickAccounts(context: ForgeContext): Promise<void> {
  for (const { login, name } of context.quickSignIn) {
    if (await findUser(context.db, login)) continue;
    await transact(context, (tx) => createUser(tx, context.clock(), { login, name }));
  }
}

/** Undefined when the login is not among those on offer. */
export async function quickSignIn(
  context: ForgeContext,
  login: string,
): Promise<StartedSession | undefined> {
  const offered = context.quickSignIn.find((account) => account.login === login);
  if (!offered) return undefined;
  return transact(context, async (tx) => {
    await createUser(tx, context.clock(), { login, name: offered.name });
    const user = await findUser(tx, login);
    return user && startSession(tx, context.clock(), user.id);
  });
}
