import { AppError, isAppError, routes, type SignedInUser } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  clearSessionCookie,
  findSessionUser,
  sessionToken,
  setSessionCookie,
  type SessionUser,
} from '../../http/session.ts';
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
import { findAcquaintance, takeSession } from './queries.ts';

interface SessionDeps extends LoginDeps {
  isLiveLink(token: string): Promise<boolean>;
}

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function serveSession(serve: Serve, deps: SessionDeps): void {
  const { db, clock, platform, keyring, publicUrl, isLiveLink } = deps;
  const login = shareLogins(deps);

  serve(routes.getLoginAddress, async ({ request, reply, query }) => {
    const cookie = readPreLoginCookie(request, publicUrl);
    // Otherwise a second tab would invalidate the first.
    const preLogin = openPreLogin(keyring, cookie, clock()) ?? newPreLogin();
    setPreLoginCookie(reply, publicUrl, sealPreLogin(keyring, preLogin, clock()));
    const asked = {
      redirectUri: redirectUri(publicUrl),
      state: preLogin.state,
      codeChallenge: codeChallengeOf(preLogin),
      ...(query.link !== undefined && (await isLiveLink(query.link)) && { invitedAt: clock() }),
    };
    const user = await findSessionUser(db, sessionToken(request, publicUrl), clock());
    return {
      url: platform.loginUrl(asked),
      // The platform would send known people straight back.
      consent_url: platform.loginUrl({ ...asked, chooseAccount: true }),
      github_user: user ? toSignedInUser(user).github_user : null,
    };
  });

  serve(routes.login, async ({ body, request, reply }) => {
    const cookie = readPreLoginCookie(request, publicUrl);
    if (cookie === undefined) throw new AppError('login_cookie_missing');
    const preLogin = openPreLogin(keyring, cookie, clock());
    // A page without a state in its address sends null, and every login of ours has one.
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
      // Operators need the platform's own error.
      request.log.warn({ err: isAppError(error) ? error.cause : error }, 'Login failed');
      throw error;
    });
    // Another tab may still return with it.
    setPreLoginCookie(reply, publicUrl, sealPreLogin(keyring, withUsed(preLogin, code), clock()));
    setSessionCookie(reply, publicUrl, session);
  });

  serve(routes.logout, async ({ request, reply }) => {
    const token = sessionToken(request, publicUrl);
    const person = token ? await takeSession(db, token) : undefined;
    clearSessionCookie(reply, publicUrl);
    if (person !== undefined) await endHostSessions(person, request.log);
    // The browser may have kept lists of names and grades.
    reply.header('clear-site-data', '"cache"');
  });

  // Otherwise the next person at this computer could go on as this one.
  async function endHostSessions(person: number, log: FastifyBaseLogger) {
    await platform.endSessions(person).catch((error: unknown) => {
      // The next login asks for the account, so the logout need not fail.
      log.warn({ err: error }, 'The session on the code host could not be ended');
    });
  }

  serve(routes.getCurrentUser, ({ by }) => toSignedInUser(by.user));

  serve(routes.getUser, async ({ by, params }) => {
    const found = await findAcquaintance(db, by.user.id, params.username);
    if (!found) throw new AppError('not_found');
    // Email addresses are private.
    return toSignedInUser(found.id === by.user.id ? found : { ...found, email: null });
  });
}

function toSignedInUser(row: SessionUser): SignedInUser {
  const { login, platformId, nodeId, avatarUrl, url, name, email } = row;
  return {
    github_user: {
      login,
      id: platformId,
      node_id: nodeId,
      avatar_url: avatarUrl,
      url,
      name,
      email,
    },
    user: {
      id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      github_username: login,
      github_user_id: platformId,
    },
  };
}
