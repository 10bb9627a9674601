/** The pages of sign-in, sign-up and sign-out, and of the password. */
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { redirectOrigins } from '../oauth/redirect-origins.ts';
import type { PageRoutes, Visit } from '../page-routes.ts';
import { windowMinutes } from '../../accounts/attempts.ts';
import { changePassword, hasPassword } from '../../accounts/change-password.ts';
import { passwordPage } from './password-view.ts';
import { safeReturnTo, withReturnTo } from '../../accounts/return-to.ts';
import {
  clearSessionCookie,
  readSessionCookie,
  writeSessionCookie,
} from '../../accounts/session-cookie.ts';
import { endSession, type StartedSession } from '../../accounts/sessions.ts';
import { quickSignIn, signIn } from '../../accounts/sign-in.ts';
import { signInPage, type Door } from './sign-in-view.ts';
import { signUp } from '../../accounts/sign-up.ts';
import { signUpPage } from './sign-up-view.ts';

const wrong = 'The login or the password is not right.';
const tooManyNew = `Many accounts were made from your network just now. Wait ${windowMinutes} minutes, then try again.`;
const tooMany = `Too many attempts failed. Wait ${windowMinutes} minutes, then try again.`;

export function registerAccountPages(routes: PageRoutes, context: ForgeContext): void {
  const secure = context.urls.base.startsWith('https:');

  async function doorOf(fields: URLSearchParams): Promise<Door> {
    const returnTo = safeReturnTo(fields.get('return_to'));
    const formTargets = await redirectOrigins(context, returnTo);
    return { product: context.title, returnTo, formTargets };
  }

  function enter(visit: Visit<unknown>, session: StartedSession, door: Door) {
    visit.reply.header('set-cookie', writeSessionCookie(session.id, session.expiresAt, secure));
    return { redirectTo: door.returnTo };
  }

  routes.anyone('GET', '/login', async ({ viewer, query }) => {
    const door = await doorOf(query);
    if (viewer) return { redirectTo: door.returnTo };
    return signInPage(door, context.quickSignIn, {
      login: query.get('login') ?? '',
      allowSignUp: query.get('allow_signup') !== 'false',
    });
  });

  routes.anyone('POST', '/session', async (visit) => {
    const door = await doorOf(visit.form);
    const login = (visit.form.get('login') ?? '').trim();
    const password = visit.form.get('password') ?? '';
    const result = await signIn(context, { login, password, address: visit.request.ip });
    if (result.outcome === 'signed_in') return enter(visit, result.session, door);
    const refused =
      result.outcome === 'wrong'
        ? { problem: wrong, status: 422 as const }
        : { problem: tooMany, status: 429 as const };
    return signInPage(door, context.quickSignIn, { login, refused });
  });

  routes.anyone('POST', '/session/quick', async (visit) => {
    const session = await quickSignIn(context, visit.form.get('login') ?? '');
    if (!session) throw notFound();
    return enter(visit, session, await doorOf(visit.form));
  });

  routes.anyone('GET', '/join', async ({ viewer, query }) => {
    const door = await doorOf(query);
    return viewer ? { redirectTo: door.returnTo } : signUpPage(door);
  });

  routes.anyone('POST', '/join', async (visit) => {
    const door = await doorOf(visit.form);
    const text = (name: string) => (visit.form.get(name) ?? '').trim();
    const password = visit.form.get('password') ?? '';
    const form = { login: text('login'), name: text('name'), email: text('email'), password };
    const result = await signUp(context, form, visit.request.ip);
    switch (result.outcome) {
      case 'signed_up':
        return enter(visit, result.session, door);
      case 'wrong':
        return signUpPage(door, form, result.problems);
      case 'too_many':
        return { ...signUpPage(door, form, {}, tooManyNew), status: 429 };
    }
  });

  routes.signedIn('GET', '/settings/password', async ({ viewer, query }) =>
    passwordPage(context.title, viewer, {
      hasPassword: await hasPassword(context, viewer.account.login),
      saved: query.has('saved'),
    }),
  );

  routes.signedIn('POST', '/settings/password', async ({ viewer, form, request }) => {
    const { login } = viewer.account;
    const result = await changePassword(context, login, {
      current: form.get('current_password') ?? '',
      wanted: form.get('password') ?? '',
      address: request.ip,
      sessionId: readSessionCookie(request.headers.cookie),
    });
    switch (result.outcome) {
      case 'changed':
        return { redirectTo: '/settings/password?saved' };
      case 'wrong': {
        const { problems } = result;
        const given = { hasPassword: await hasPassword(context, login), problems };
        return passwordPage(context.title, viewer, given);
      }
      case 'too_many': {
        const given = { hasPassword: true, notice: tooMany };
        return { ...passwordPage(context.title, viewer, given), status: 429 };
      }
    }
  });

  routes.signedIn('POST', '/logout', async ({ request, reply, form }) => {
    const id = readSessionCookie(request.headers.cookie);
    if (id !== undefined) await endSession(context, id);
    reply.header('set-cookie', clearSessionCookie(secure));
    return { redirectTo: withReturnTo('/login', safeReturnTo(form.get('return_to'))) };
  });
}
