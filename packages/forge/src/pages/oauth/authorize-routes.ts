/** First half of the OAuth web flow: sign-in, consent, and the redirect back with a code. */
import { transact, type ForgeContext } from '../../context.ts';
import { GitHubError, notFound } from '../../errors.ts';
import type { Answer, PageRoutes } from '../page-routes.ts';
import {
  codeAddress,
  denialOf,
  readAuthorizeRequest,
  refusalAddress,
  type AuthorizeRequest,
} from '../../oauth/authorize-request.ts';
import { issueCode } from '../../oauth/codes.ts';
import { consentPage } from './consent-view.ts';
import { findAppByClientId, type App } from '../../oauth/find-app.ts';
import { hasGrant, recordGrant } from '../../oauth/grants.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const path = '/login/oauth/authorize';

/** People who sign in have chosen their account. */
function afterSignIn(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('prompt');
  return `${path}?${rest}`;
}

type Asked = { app: App; request: AuthorizeRequest } | { answer: Answer };

export function registerAuthorizePages(routes: PageRoutes, context: ForgeContext): void {
  async function read(fields: URLSearchParams): Promise<Asked> {
    const app = await findAppByClientId(context.db, fields.get('client_id') ?? '');
    if (!app) throw notFound();
    const result = readAuthorizeRequest(fields, app);
    if ('unusable' in result) throw new GitHubError(400, result.unusable);
    if ('refusal' in result) return { answer: { redirectTo: refusalAddress(result.refusal) } };
    return { app, request: result.request };
  }

  function handOver(app: App, viewer: Viewer, request: AuthorizeRequest): Promise<Answer> {
    return transact(context, async (tx) => {
      const now = context.clock();
      const userId = viewer.account.id;
      await recordGrant(tx, now, app.id, userId);
      const code = await issueCode(tx, now, { appId: app.id, userId, request });
      return { redirectTo: codeAddress(request, code) };
    });
  }

  function signInFirst(query: URLSearchParams): Answer {
    const login = new URLSearchParams({ return_to: afterSignIn(query) });
    for (const hint of ['login', 'allow_signup']) {
      const value = query.get(hint);
      if (value !== null) login.set(hint, value);
    }
    return { redirectTo: `/login?${login}` };
  }

  routes.anyone('GET', path, async ({ viewer, query }) => {
    const asked = await read(query);
    if ('answer' in asked) return asked.answer;
    if (!viewer) return signInFirst(query);
    const { app, request } = asked;
    const known = await hasGrant(context.db, app.id, viewer.account.id);
    if (known && !request.selectAccount) return handOver(app, viewer, request);
    return consentPage({ app, viewer, request, known, here: afterSignIn(query) });
  });

  routes.signedIn('POST', path, async ({ viewer, form }) => {
    const asked = await read(form);
    if ('answer' in asked) return asked.answer;
    const { app, request } = asked;
    if (form.get('decision') === 'allow') return handOver(app, viewer, request);
    return { redirectTo: refusalAddress(denialOf(request)) };
  });
}
