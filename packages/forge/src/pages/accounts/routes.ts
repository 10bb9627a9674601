import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { findAppByClientId } from '../../oauth/find-app.ts';
import type { PageRoutes, Visit } from '../page-routes.ts';
import { formTarget } from '../security-headers.ts';
import { windowMinutes } from '../../accounts/attempts.ts';
import { changePassword, hasPassword } from '../../accounts/change-password.ts';
import { passwordPage } from './password-view.ts';
import { maySignUp } from '../../oauth/may-sign-up.ts';
import { safeReturnTo, withReturnTo } from '../../accounts/return-to.ts';
import { deviceCookie, sessionCookie } from '../../accounts/host-cookies.ts';
import { knownDays } from '../../accounts/devices.ts';
import { endSession, type StartedSession } from '../../accounts/sessions.ts';
import { quickSignIn, signIn } from '../../accounts/sign-in.ts';
import { endAccess } from '../../use-cases/end-access.ts';
import { signInPage, type SignInTarget } from './sign-in-view.ts';
import { signUp } from '../../accounts/sign-up.ts';
import { signUpClosedPage, signUpPage } from './sign-up-view.ts';

const wrong = 'Wrong login or password.';
const tooManyNew = `Too many accounts were created from your network. Try again in ${windowMinutes} minutes.`;
const tooMany = `Too many failed attempts. Try again in ${windowMinutes} minutes.`;

/**
 * Where the sign-in form may redirect to (CSP form-action): the registered addresses of the app.
 */
async function redirectOrigins(context: ForgeContext, returnTo: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(returnTo, context.urls.base);
  if (pathname !== '/login/oauth/authorize') return [];
  const app = await findAppByClientId(context.db, searchParams.get('client_id') ?? '');
  return [...new Set(app?.callbackUrls.flatMap(formTarget))];
}

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerAccountPages(routes: PageRoutes, context: ForgeContext): void {
  const session = sessionCookie(context.urls.base);
  const device = deviceCookie(context.urls.base);
  const deviceOf = ({ request }: Visit<unknown>) => device.read(request.headers.cookie);

  async function readTarget(fields: URLSearchParams): Promise<SignInTarget> {
    const returnTo = safeReturnTo(fields.get('return_to'));
    const formTargets = await redirectOrigins(context, returnTo);
    return { product: context.title, returnTo, formTargets };
  }

  function enter(visit: Visit<unknown>, started: StartedSession, target: SignInTarget) {
    visit.reply.header('set-cookie', session.write(started.id, started.expiresAt));
    return { redirectTo: target.returnTo };
  }

  function remember({ reply }: Visit<unknown>, id: string) {
    const until = context.clock().getTime() + knownDays * 86_400_000;
    reply.header('set-cookie', device.write(id, new Date(until)));
  }

  routes.anyone('GET', '/login', async ({ viewer, query }) => {
    const target = await readTarget(query);
    if (viewer) return { redirectTo: target.returnTo };
    return signInPage(target, context.quickSignIn, {
      login: query.get('login') ?? '',
      signUp: context.signUp,
      allowSignUp:
        query.get('allow_signup') !== 'false' && (await maySignUp(context, target.returnTo)),
    });
  });

  routes.anyone('POST', '/session', async (visit) => {
    const target = await readTarget(visit.form);
    const login = (visit.form.get('login') ?? '').trim();
    const password = visit.form.get('password') ?? '';
    const from = { address: visit.request.ip, device: deviceOf(visit) };
    const result = await signIn(context, { login, password, ...from });
    if (result.outcome === 'signed_in') {
      remember(visit, result.device);
      return enter(visit, result.session, target);
    }
    const refused =
      result.outcome === 'wrong'
        ? { problem: wrong, status: 422 as const }
        : { problem: tooMany, status: 429 as const };
    const allowSignUp = await maySignUp(context, target.returnTo);
    const { signUp } = context;
    return signInPage(target, context.quickSignIn, { login, refused, allowSignUp, signUp });
  });

  routes.anyone('POST', '/session/quick', async (visit) => {
    const started = await quickSignIn(context, visit.form.get('login') ?? '');
    if (!started) throw notFound();
    return enter(visit, started, await readTarget(visit.form));
  });

  routes.anyone('GET', '/join', async ({ viewer, query }) => {
    const target = await readTarget(query);
    if (viewer) return { redirectTo: target.returnTo };
    return (await maySignUp(context, target.returnTo))
      ? signUpPage(target)
      : signUpClosedPage(target, context.signUp);
  });

  routes.anyone('POST', '/join', async (visit) => {
    const target = await readTarget(visit.form);
    if (!(await maySignUp(context, target.returnTo)))
      return signUpClosedPage(target, context.signUp);
    const text = (name: string) => (visit.form.get(name) ?? '').trim();
    const password = visit.form.get('password') ?? '';
    const form = { login: text('login'), name: text('name'), email: text('email'), password };
    const result = await signUp(context, form, visit.request.ip, deviceOf(visit));
    switch (result.outcome) {
      case 'signed_up':
        remember(visit, result.device);
        return enter(visit, result.session, target);
      case 'wrong':
        return signUpPage(target, form, result.problems);
      case 'too_many':
        return { ...signUpPage(target, form, {}, tooManyNew), status: 429 };
    }
  });

  routes.signedIn('GET', '/settings/password', async ({ viewer, query }) =>
    passwordPage(context.title, viewer, {
      hasPassword: await hasPassword(context, viewer.account.login),
      saved: query.has('saved'),
    }),
  );

  routes.signedIn('POST', '/settings/password', async (visit) => {
    const { viewer, form, request } = visit;
    const { login } = viewer.account;
    const result = await changePassword(context, login, {
      current: form.get('current_password') ?? '',
      wanted: form.get('password') ?? '',
      address: request.ip,
      device: deviceOf(visit),
      sessionId: session.read(request.headers.cookie),
      ...(form.has('end_access') && {
        alongside: (tx, userId) => endAccess(tx, context, userId),
      }),
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
    const id = session.read(request.headers.cookie);
    if (id !== undefined) await endSession(context, id);
    reply.header('set-cookie', session.clear());
    return { redirectTo: withReturnTo('/login', safeReturnTo(form.get('return_to'))) };
  });
}
