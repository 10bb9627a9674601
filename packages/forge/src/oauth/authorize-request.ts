import { withQuery } from '../urls.ts';
import { isCodeChallenge } from './pkce.ts';

export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  /** Returned unchanged: the app's CSRF protection. */
  state: string | undefined;
  codeChallenge: string | undefined;
  /** Ask which account to use even if somebody is already signed in. */
  selectAccount: boolean;
}

/** Reported to the app by redirect, as on GitHub. */
export interface Refusal {
  redirectUri: string;
  state: string | undefined;
  error: 'redirect_uri_mismatch' | 'invalid_request' | 'access_denied';
  description: string;
}

const maxStateLength = 2048;

export function readAuthorizeRequest(
  query: URLSearchParams,
  app: { clientId: string; callbackUrls: readonly string[] },
): { request: AuthorizeRequest } | { refusal: Refusal } | { unusable: string } {
  const [registered] = app.callbackUrls;
  if (registered === undefined) return { unusable: 'This app has no callback address.' };
  const state = query.get('state') ?? undefined;
  if (state !== undefined && state.length > maxStateLength) {
    return { unusable: `The state has more than ${maxStateLength} characters.` };
  }
  const redirectUri = query.get('redirect_uri') ?? registered;
  if (!app.callbackUrls.includes(redirectUri)) {
    const description = 'The redirect_uri is not associated with this application.';
    return {
      refusal: { redirectUri: registered, state, error: 'redirect_uri_mismatch', description },
    };
  }
  const codeChallenge = query.get('code_challenge') ?? undefined;
  const method = query.get('code_challenge_method') ?? undefined;
  if (!isUsablePkce(codeChallenge, method)) {
    const description = 'PKCE needs a code_challenge and the code_challenge_method S256.';
    return { refusal: { redirectUri, state, error: 'invalid_request', description } };
  }
  const selectAccount = query.get('prompt') === 'select_account';
  return { request: { clientId: app.clientId, redirectUri, state, codeChallenge, selectAccount } };
}

function isUsablePkce(challenge: string | undefined, method: string | undefined): boolean {
  if (challenge === undefined) return method === undefined;
  return method === 'S256' && isCodeChallenge(challenge);
}

export function codeAddress(request: AuthorizeRequest, code: string): string {
  return withQuery(request.redirectUri, { code, state: request.state });
}

export function refusalAddress({ redirectUri, error, description, state }: Refusal): string {
  return withQuery(redirectUri, { error, error_description: description, state });
}

export function denialOf({ redirectUri, state }: AuthorizeRequest): Refusal {
  const description = 'The user has denied your application access.';
  return { redirectUri, state, error: 'access_denied', description };
}
