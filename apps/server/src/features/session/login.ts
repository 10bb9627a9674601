import { AppError } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import { createSession } from '../../http/session.ts';
import { unknownUser } from '../../platform/clients.ts';
import { unverifiedEmail, type UserTokens } from '../../platform/oauth.ts';
import { isProblem } from '../../platform/problem.ts';
import type { PlatformUser } from '../../platform/user-client.ts';
import { refreshOrganizations } from '../organizations/refresh-organizations.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { saveTokens } from '../tokens/token-queries.ts';
import { deleteSession } from './queries.ts';
import { saveUser } from './save-user.ts';

export interface LoginDeps extends TokenDeps {
  publicUrl: string;
}

export interface LoginAttempt {
  code: string;
  codeVerifier: string;
  /** Ends when the new session begins. */
  replaces: string | undefined;
}

/** Registered with our app on the platform. */
export function redirectUri(publicUrl: string): string {
  return `${publicUrl}/oauth/callback`;
}

/**
 * Two requests with one code, as after a reload, share one login: the platform accepts a code once.
 */
export function shareLogins(deps: LoginDeps): (attempt: LoginAttempt) => Promise<string> {
  const underWay = new Map<string, Promise<string>>();
  return (attempt) => {
    // The verifier proves that the browser is the same.
    const key = `${attempt.codeVerifier} ${attempt.code}`;
    const known = underWay.get(key);
    if (known) return known;
    const begun = login(deps, attempt).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

export async function login(deps: LoginDeps, attempt: LoginAttempt): Promise<string> {
  const { db, clock, keyring } = deps;
  const { person, tokens } = await identify(deps, attempt);
  const { user, session } = await transact(db, async (tx) => {
    const user = await saveUser(tx, person, clock());
    await saveTokens(tx, keyring, user.id, tokens, clock());
    if (attempt.replaces) await deleteSession(tx, attempt.replaces);
    return { user, session: await createSession(tx, user.id, clock()) };
  });
  // Before they can use a link, so that we know owners of organisations whom we did not make
  // owners.
  await refreshOrganizations(deps, user);
  return session;
}

async function identify(
  { platform, publicUrl }: LoginDeps,
  { code, codeVerifier }: LoginAttempt,
): Promise<{ person: PlatformUser; tokens: UserTokens }> {
  try {
    const grant = { code, codeVerifier, redirectUri: redirectUri(publicUrl) };
    const tokens = await platform.exchangeCode(grant);
    return { person: await platform.asUser(unknownUser, tokens.accessToken).whoAmI(), tokens };
  } catch (cause) {
    if (!isProblem(cause)) throw cause;
    if (cause.message === unverifiedEmail) throw new AppError('login_email_unverified', { cause });
    throw new AppError(cause.isTemporary ? 'platform_unavailable' : 'login_failed', { cause });
  }
}
