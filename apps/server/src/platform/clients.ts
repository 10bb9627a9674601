/** Octokit clients for each caller. The governor limits their requests, except for tokens and logins. */
import { App, Octokit, RequestError } from 'octokit';
import type { Outcome, Part } from './budget.ts';
import type { Governor } from './governor.ts';
import {
  isInvitation,
  isInvitationLimit,
  isProblem,
  isRateLimit,
  PlatformProblem,
  toProblem,
} from './problem.ts';
import type { PlatformSettings } from './settings.ts';
import type { CallKind } from './windows.ts';

export interface Clients {
  app: Octokit;
  installation(installationId: number, isBackground: boolean): Promise<Octokit>;
  user(userId: number, accessToken: string): Octokit;
}

const timeoutMs = 15_000;

/** Fixed, because the platform's default version can change. */
const apiVersion = { 'x-github-api-version': '2022-11-28' };

export function makeClients(settings: PlatformSettings, governor: Governor): Clients {
  // Octokit's throttling waits seconds between writes, and its retries repeat POST requests.
  const Client = Octokit.defaults({
    baseUrl: settings.apiUrl,
    userAgent: 'lectern',
    throttle: { enabled: false },
    retry: { enabled: false },
    request: { fetch: fetchInTime },
  });
  const app = new App({ appId: settings.appId, privateKey: settings.privateKey, Octokit: Client });
  // Cached, because a client keeps its installation's token for an hour.
  const installations = new Map<string, Octokit>();
  return {
    app: governed(app.octokit, 'app', governor),
    installation: async (id, isBackground) => {
      const scope = installationScope(id);
      const name = `${scope} ${isBackground ? 'later' : 'now'}`;
      const known = installations.get(name);
      if (known) return known;
      const made = await app.getInstallationOctokit(id);
      const client = renewing(governed(made, scope, governor, isBackground));
      installations.set(name, client);
      return client;
    },
    user: (id, accessToken) => {
      const client = new Client({ auth: accessToken });
      // With a shared budget for logins, one person could block the login of all.
      return id === unknownUser ? ungoverned(client) : governed(client, `user:${id}`, governor);
    },
  };
}

export interface GitToken {
  token: string;
  /** Before this time the platform may answer 401 or 404. */
  validFrom: Date;
}

/** Cached by the client until shortly before it expires, so most fetches need no call. */
export async function gitToken(
  app: Octokit,
  installationId: number,
  { tokenDelayMs }: Pick<PlatformSettings, 'tokenDelayMs'>,
): Promise<GitToken> {
  const permissions = { contents: 'read', metadata: 'read' };
  try {
    const granted = await app.auth({ type: 'installation', installationId, permissions });
    // `createdAt` is from our clock, also for a cached token.
    const { token, createdAt } = granted as { token: string; createdAt: string };
    return { token, validFrom: new Date(Date.parse(createdAt) + tokenDelayMs) };
  } catch (error) {
    throw toProblem(error);
  }
}

/** The platform has separate limits for each installation. */
export function installationScope(installationId: number): string {
  return `installation:${installationId}`;
}

/** During a login, before we know the person. */
export const unknownUser = 0;

function ungoverned(client: Octokit): Octokit {
  client.hook.error('request', (error) => {
    throw toProblem(error);
  });
  return client;
}

function governed(
  client: Octokit,
  scope: string,
  governor: Governor,
  isBackground = false,
): Octokit {
  client.hook.wrap('request', async (request, options) => {
    // A call requests its token while it holds the write lease, so the governor would cause a deadlock.
    if (isTokenRequest(options.url)) return Promise.resolve(request(options)).catch(noToken);
    const { method, url } = options;
    const call = {
      kind: kindOf(method, url),
      part: partOf(method, url),
      isInvitation: isInvitation(options),
      isBackground,
    };
    try {
      return await governor.run(scope, call, async () => request(options), outcomeOf);
    } catch (error) {
      throw toProblem(error);
    }
  });
  return client;
}

/** Octokit retries calls with a new token for seconds, so a token is not renewed for each failed call. */
const renewedAfterMs = 60_000;

/**
 * A valid token is denied after the app was removed, and during incidents of the platform. In an incident, the
 * platform still issues a new token.
 */
function renewing(client: Octokit): Octokit {
  client.hook.error('request', async (error, { url }) => {
    if (isTokenRequest(url) || !isProblem(error, 'unauthorized')) throw error;
    const denied = (await client.auth({ type: 'installation' })) as { createdAt: string };
    const refresh = Date.now() - Date.parse(denied.createdAt) > renewedAfterMs;
    if (refresh) await client.auth({ type: 'installation', refresh });
    throw new PlatformProblem('down', 'the token was denied', { cause: error });
  });
  return client;
}

function isTokenRequest(url: string): boolean {
  return url.endsWith('/access_tokens');
}

/** After the app was removed, a 404 for its token does not mean that the requested thing is absent. */
function noToken(error: unknown): never {
  const problem = toProblem(error);
  if (problem.kind !== 'absent') throw problem;
  throw new PlatformProblem('refused', 'the app is not installed any more', { cause: error });
}

/**
 * GitHub does not say which calls create content. We count POST and PUT, for example the PUT that gives a student
 * access, but not calls about the app itself.
 */
export function kindOf(method: string, url: string): CallKind {
  if (method === 'GET' || method === 'HEAD') return 'read';
  const isOwnBusiness = /^\/(app|installation|applications)\//.test(url);
  return (method === 'POST' || method === 'PUT') && !isOwnBusiness ? 'creation' : 'write';
}

/** Generating a repository is the first creation, and giving access to it the second. */
export function partOf(method: string, url: string): Part | undefined {
  if (method === 'POST' && url.endsWith('/generate')) return 'begin';
  return method === 'PUT' && url.includes('/collaborators/') ? 'end' : undefined;
}

/** If a call got no token, the answer is in the cause of the problem. */
function outcomeOf(end: unknown): Outcome {
  const result = isProblem(end) ? end.cause : end;
  const response =
    result instanceof RequestError
      ? result.response
      : (result as { status?: number; headers?: object });
  const headers = (response?.headers ?? {}) as Record<string, string | undefined>;
  const status = result instanceof RequestError ? result.status : (response?.status ?? 0);
  const reset = toNumber(headers['x-ratelimit-reset']);
  const body = result instanceof RequestError ? result.response?.data : undefined;
  return {
    status,
    retryAfterSeconds: toNumber(headers['retry-after']),
    remaining: toNumber(headers['x-ratelimit-remaining']),
    resetsAt: reset === null ? null : reset * 1000,
    isRateLimit: isRateLimit(status, headers, body),
    isInvitationLimit: result instanceof RequestError && isInvitationLimit(result),
  };
}

function toNumber(header: string | undefined): number | null {
  const value = Number(header);
  return header === undefined || Number.isNaN(value) ? null : value;
}

function fetchInTime(url: string, options: RequestInit): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
  const headers = { ...(options.headers as Record<string, string>), ...apiVersion };
  return fetch(url, { ...options, headers, signal: AbortSignal.any(signals) });
}
