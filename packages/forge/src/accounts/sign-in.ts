/** Signing in: by password, or by one click for the sample accounts the operator has offered. */
import { transact, type ForgeContext } from '../context.ts';
import { giveBackAttempt, takeAttempt } from './attempts.ts';
import { isValidOwner } from '../git/names.ts';
import { createUser } from './create-user.ts';
import { findUser } from './find-user.ts';
import { longestPassword } from './names.ts';
import { hashPassword, verifyPassword } from './password.ts';
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
  const right = await verifyPassword(password, user?.passwordHash ?? undefined);
  if (!user || !right) return { outcome: 'wrong' };
  await giveBackAttempt(context, login, given.address);
  const session = await transact(context, (tx) => startSession(tx, context.clock(), user.id));
  return { outcome: 'signed_in', session };
}

/** Makes the sample accounts that are missing, so that nobody else can take their logins. */
export async function ensureQuickAccounts(context: ForgeContext): Promise<void> {
  // Many of them may share one password, and hashing it is what costs.
  const hashes = new Map<string, Promise<string>>();
  const hashOf = (password: string) => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
  for (const { login, name, password } of context.quickSignIn) {
    if (await findUser(context.db, login)) continue;
    const secret = password === undefined ? {} : { passwordHash: await hashOf(password) };
    const user = { login, name, ...secret };
    await transact(context, (tx) => createUser(tx, context.clock(), user));
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
