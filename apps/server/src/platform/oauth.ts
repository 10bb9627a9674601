/** The OAuth web flow with PKCE, which Octokit does not support. */
import { signUpPass } from '@lectern/http/sign-up-pass';
import { PlatformProblem } from './problem.ts';
import type { PlatformSettings } from './settings.ts';

export interface UserTokens {
  accessToken: string;
  accessExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
}

export interface LoginRequest {
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** Ask for the account, even if the browser is signed in. */
  chooseAccount?: boolean;
  /** The person has a live link, with which they may create an account on the built-in host. */
  invitedAt?: Date;
}

const timeoutMs = 10_000;
/** Nobody should wait long for a logout. */
const logoutTimeoutMs = 2_000;

export function loginUrl(settings: PlatformSettings, request: LoginRequest): string {
  const { url, clientId, clientSecret, builtIn } = settings;
  const { invitedAt } = request;
  const address = new URL(`${url}/login/oauth/authorize`);
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    ...(builtIn && invitedAt && { sign_up: signUpPass(clientSecret, invitedAt) }),
    ...(request.chooseAccount ? { prompt: 'select_account' } : {}),
  }).toString();
  return address.href;
}

export function exchangeCode(
  settings: PlatformSettings,
  grant: { code: string; codeVerifier: string; redirectUri: string },
  now: Date,
): Promise<UserTokens> {
  const { code, codeVerifier, redirectUri } = grant;
  return askForTokens(
    settings,
    { code, code_verifier: codeVerifier, redirect_uri: redirectUri },
    now,
  );
}

export function refreshTokens(
  settings: PlatformSettings,
  refreshToken: string,
  now: Date,
): Promise<UserTokens> {
  return askForTokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }, now);
}

/**
 * Logs the person out of the built-in code host in every browser. Only the app may ask, with its secret, so
 * no website can log anyone out. On GitHub this is impossible.
 */
export async function endHostSessions(settings: PlatformSettings, userId: number): Promise<void> {
  if (!settings.builtIn) return;
  await send(
    `${settings.url}/login/oauth/end_sessions`,
    { client_id: settings.clientId, client_secret: settings.clientSecret, user_id: String(userId) },
    logoutTimeoutMs,
  );
}

interface TokenAnswer {
  access_token?: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
  error?: string;
}

async function askForTokens(
  { url, clientId, clientSecret }: PlatformSettings,
  grant: Record<string, string>,
  now: Date,
): Promise<UserTokens> {
  const answer = await post(`${url}/login/oauth/access_token`, {
    client_id: clientId,
    client_secret: clientSecret,
    ...grant,
  });
  if (!answer.access_token) throw toProblem(answer);
  return {
    accessToken: answer.access_token,
    accessExpiresAt: inSeconds(now, answer.expires_in),
    refreshToken: answer.refresh_token ?? null,
    refreshExpiresAt: inSeconds(now, answer.refresh_token_expires_in),
  };
}

export const unverifiedEmail = 'unverified_user_email';

/** Problems of the app or the account, which do not invalidate a person's tokens. */
const fixable: readonly (string | undefined)[] = [
  unverifiedEmail,
  'application_suspended',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
  'unsupported_grant_type',
];

/** The platform reports an invalid code or refresh token as 200 with an `error`. */
function toProblem({ error }: TokenAnswer): PlatformProblem {
  if (error === undefined) return new PlatformProblem('down', 'no answer of the platform itself');
  return new PlatformProblem(fixable.includes(error) ? 'refused' : 'unauthorized', error);
}

async function post(url: string, body: Record<string, string>): Promise<TokenAnswer> {
  const response = await send(url, body, timeoutMs);
  return (await response.json().catch(() => ({}))) as TokenAnswer;
}

async function send(url: string, body: Record<string, string>, timeMs: number): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeMs),
    });
  } catch (cause) {
    throw new PlatformProblem('down', 'no answer', { cause });
  }
  if (response.status === 429) throw new PlatformProblem('busy', 'too many logins');
  // Problems of a person come with status 200. A 404 means that the client id is unknown.
  if (!response.ok) throw new PlatformProblem('down', `status ${response.status}`);
  return response;
}

function inSeconds(now: Date, seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
