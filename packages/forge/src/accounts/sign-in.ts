import { networkOf } from '@lectern/http/network-of';
import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext, type QuickSignIn } from '../context.ts';
import { giveBackAttempt, takeAttempt } from './attempts.ts';
import { rememberDevice } from './devices.ts';
import { isValidOwner } from '../git/names.ts';
import type { Tx } from '../store/client.ts';
import { passwords } from '../store/schema.ts';
import { createUser } from './create-user.ts';
import { findUser } from './find-user.ts';
import { longestPassword, shortestPassword } from './names.ts';
import { verifyPassword } from './password.ts';
import { startSession, type StartedSession } from './sessions.ts';

export type SignIn =
  | { outcome: 'signed_in'; session: StartedSession; device: string }
  | { outcome: 'wrong' }
  | { outcome: 'too_many' };

export async function signIn(
  context: ForgeContext,
  given: { login: string; password: string; address: string; device?: string | undefined },
): Promise<SignIn> {
  const login = given.login.slice(0, 40);
  const { address, device } = given;
  const taken = await takeAttempt(context, { login, address, device });
  if (!taken) return { outcome: 'too_many' };
  // PostgreSQL's lower() folds more letters than toLowerCase, which would split the count of
  // attempts.
  const user = isValidOwner(login) ? await findUser(context.db, login) : undefined;
  // Verified even for an unknown login, so that timing does not reveal which logins exist.
  const password = given.password.slice(0, longestPassword + 1);
  const caller = networkOf(address);
  const isKept = await verifyPassword(password, user?.passwordHash ?? undefined, caller);
  // Older hosts stored the short public password of a sample account.
  const isRight = isKept && password.length >= shortestPassword;
  if (!user || !(isRight || isSamplePassword(context, login, password)))
    return { outcome: 'wrong' };
  await giveBackAttempt(context, taken);
  const session = await transact(context, async (tx) => {
    if (isRight && !(await lockPassword(tx, user.id, user.passwordHash ?? ''))) return undefined;
    return startSession(tx, context.clock(), user.id);
  });
  if (!session) return { outcome: 'wrong' };
  return { outcome: 'signed_in', session, device: await rememberDevice(context, login, device) };
}

/** Locks the password until the session exists, so a concurrent change also ends that session. */
async function lockPassword(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const own = and(eq(passwords.userId, userId), eq(passwords.hash, hash));
  return (await tx.select().from(passwords).where(own).for('share')).length > 0;
}

function findSampleAccount({ quickSignIn }: ForgeContext, login: string): QuickSignIn | undefined {
  return quickSignIn.find((offered) => offered.login.toLowerCase() === login.toLowerCase());
}

export function isSampleAccount(context: ForgeContext, login: string): boolean {
  return findSampleAccount(context, login) !== undefined;
}

/** The password of a sample account is public, so it works only while the sample is on offer. */
function isSamplePassword(context: ForgeContext, login: string, password: string): boolean {
  return findSampleAccount(context, login)?.password === password;
}

/**
 * Creates missing sample accounts, so that nobody else takes their logins, but without passwords,
 * which would travel with copies of the data.
 */
export async function ensureQuickAccounts(context: ForgeContext): Promise<void> {
  for (const { login, name } of context.quickSignIn) {
    if (await findUser(context.db, login)) continue;
    await transact(context, (tx) => createUser(tx, context.clock(), { login, name }));
  }
}

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
