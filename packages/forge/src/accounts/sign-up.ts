import { networkOf } from '@lectern/http/network-of';
import { transact, type ForgeContext } from '../context.ts';
import { takeSignUp } from './attempts.ts';
import { createUser } from './create-user.ts';
import { rememberDevice } from './devices.ts';
import { findUser } from './find-user.ts';
import { nameProblem, passwordProblem } from './names.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { isSampleAccount } from './sign-in.ts';

export interface SignUpForm {
  login: string;
  name: string;
  email: string;
  password: string;
}

export type SignUpProblems = Partial<Record<keyof SignUpForm, string>>;

export function signUpProblems(form: SignUpForm): SignUpProblems {
  const problems: SignUpProblems = {};
  const login = nameProblem(form.login);
  const password = passwordProblem(form.password);
  if (login) problems.login = login;
  if (password) problems.password = password;
  if (form.name.length > 100) problems.name = 'Use at most 100 characters.';
  if (form.email !== '' && !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(form.email)) {
    problems.email = 'Enter a valid email address.';
  }
  return problems;
}

export const loginTaken = 'This name is taken. Choose another.';

export type SignUp =
  | { outcome: 'signed_up'; session: StartedSession; device: string }
  | { outcome: 'wrong'; problems: SignUpProblems }
  | { outcome: 'too_many' };

export async function signUp(
  context: ForgeContext,
  form: SignUpForm,
  address: string,
  device?: string,
): Promise<SignUp> {
  const problems = signUpProblems(form);
  if (Object.keys(problems).length > 0) return { outcome: 'wrong', problems };
  const taken: SignUp = { outcome: 'wrong', problems: { login: loginTaken } };
  if (isSampleAccount(context, form.login)) return taken;
  // Counted before the password is hashed, which is the expensive part.
  if (!(await takeSignUp(context, address))) return { outcome: 'too_many' };
  const passwordHash = await hashPassword(form.password, { caller: networkOf(address) });
  const made = await transact(context, async (tx) => {
    const now = context.clock();
    const user = await createUser(tx, now, {
      login: form.login,
      name: form.name || null,
      email: form.email || null,
      passwordHash,
    });
    return user && startSession(tx, now, user.id);
  });
  const session = made ?? (await enterNewAccount(context, form, address));
  if (!session) return taken;
  return {
    outcome: 'signed_up',
    session,
    device: await rememberDevice(context, form.login, device),
  };
}

/**
 * A double click sends the form twice. The second request signs in to the new account instead of
 * reporting its login as taken.
 */
async function enterNewAccount(
  context: ForgeContext,
  form: SignUpForm,
  address: string,
): Promise<StartedSession | undefined> {
  const now = context.clock();
  const user = await findUser(context.db, form.login);
  if (!user || user.createdAt.getTime() < now.getTime() - 60_000) return undefined;
  const stored = user.passwordHash ?? undefined;
  const isTheirs = await verifyPassword(form.password, stored, networkOf(address));
  return isTheirs ? transact(context, (tx) => startSession(tx, now, user.id)) : undefined;
}
