/** Signing in and out, and who is signed in. */
import { AppError, isAppError, routes } from '@lectern/contract';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../http/session.ts';
import type { Serve } from '../../http/serve.ts';
import { redirectUri, shareLogins, type LoginDeps } from './login.ts';
import { readPreLoginCookie, setPreLoginCookie } from './pre-login-cookie.ts';
import {
  codeChallengeOf,
  isUsed,
  newPreLogin,
  openPreLogin,
  sealPreLogin,
  withUsed,
} from './pre-login.ts';
import { deleteSession, findAcquaintance } from './queries.ts';
import { toSignedInUser } from './view.ts';

export function serveSession(serve: Serve, deps: LoginDeps): void {
  const { db, clock, platform, keyring, publicUrl } = deps;
  const login = shareLogins(deps);

  serve(routes.getLoginAddress, ({ request, reply }) => {
    const cookie = readPreLoginCookie(request, publicUrl);
    // Two tabs begin with the same one: otherwise the second would undo the first.
    const preLogin = openPreLogin(keyring, cookie, clock()) ?? newPreLogin();
    setPreLoginCookie(reply, publicUrl, sealPreLogin(keyring, preLogin, clock()));
    const asked = {
      redirectUri: redirectUri(publicUrl),
      state: preLogin.state,
      codeChallenge: codeChallengeOf(preLogin),
    };
    return {
      url: platform.loginUrl(asked),
      // The platform sends people it knows straight back; here they may choose another account.
      consent_url: platform.loginUrl({ ...asked, chooseAccount: true }),
    };
  });

  serve(routes.login, async ({ body, request, reply }) => {
    const cookie = readPreLoginCookie(request, publicUrl);
    if (cookie === undefined) throw new AppError('login_cookie_missing');
    const preLogin = openPreLogin(keyring, cookie, clock());
    // Null is what a page sends when it was opened without one: only a login of our own has it.
    const isForeign = body.state !== undefined && body.state !== preLogin?.state;
    if (!preLogin || isForeign) {
      throw new AppError('login_state_mismatch');
    }
    const { code } = body;
    if (isUsed(preLogin, code)) throw new AppError('login_failed');
    const session = await login({
      code,
      codeVerifier: preLogin.codeVerifier,
      replaces: sessionToken(request, publicUrl),
    }).catch((error: unknown) => {
      // People are told one sentence; operators need the platform's own word for it.
      request.log.warn({ err: isAppError(error) ? error.cause : error }, 'login failed');
      throw error;
    });
    // What the login began with stays for ten minutes: another tab may be on its way back with it.
    setPreLoginCookie(reply, publicUrl, sealPreLogin(keyring, withUsed(preLogin, code), clock()));
    setSessionCookie(reply, publicUrl, session);
  });

  serve(routes.logout, async ({ request, reply }) => {
    const token = sessionToken(request, publicUrl);
    if (token) await deleteSession(db, token);
    clearSessionCookie(reply, publicUrl);
  });

  serve(routes.getCurrentUser, ({ by }) => toSignedInUser(by.user));

  serve(routes.getUser, async ({ by, params }) => {
    const found = await findAcquaintance(db, by.user.id, params.username);
    if (!found) throw new AppError('not_found');
    // An address is its owner's to give away.
    return toSignedInUser(found.id === by.user.id ? found : { ...found, email: null });
  });
}
