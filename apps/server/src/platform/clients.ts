/**
 * Octokit clients, one per caller. Their requests pass the governor, except those for an installation's
 * token and those of somebody who is only logging in.
 */
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

/** The answers that we read are those of this version; unasked, the platform gives its default. */
const apiVersion = { 'x-github-api-version': '2022-11-28' };

export function makeClients(settings: PlatformSettings, governor: Governor): Clients {
  // Octokit's throttling waits seconds between any two writes and its retries repeat POSTs.
  const Client = Octokit.defaults({
    baseUrl: settings.apiUrl,
    userAgent: 'lectern',
    throttle: { enabled: false },
    retry: { enabled: false },
    request: { fetch: fetchInTime },
  });
  const app = new App({ appId: settings.appId, privateKey: settings.privateKey, Octokit: Client });
  // Kept, because a client remembers its installation's token for the hour that it is good.
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
      // In a budget shared by all who log in, one person's spent allowance would stop everybody.
      return id === unknownUser ? ungoverned(client) : governed(client, `user:${id}`, governor);
    },
  };
}

export interface GitToken {
  token: string;
  /** Until then the platform may deny it, and with it what it opens. */
  settledAt: Date;
}

/** Kept by the client until shortly before it expires, so most fetches cost no call at all. */
export async function gitToken(
  app: Octokit,
  installationId: number,
  { tokenSettlesMs }: Pick<PlatformSettings, 'tokenSettlesMs'>,
): Promise<GitToken> {
  const permissions = { contents: 'read', metadata: 'read' };
  try {
    const granted = await app.auth({ type: 'installation', installationId, permissions });
    // By our own clock, also of one that was kept.
    const { token, createdAt } = granted as { token: string; createdAt: string };
    return { token, settledAt: new Date(Date.parse(createdAt) + tokenSettlesMs) };
  } catch (error) {
    throw toProblem(error);
  }
}

/** The platform counts each installation of the app for itself. */
export function installationScope(installationId: number): string {
  return `installation:${installationId}`;
}

/** Whose allowance it is, before we know who is logging in. */
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
    // A call fetches its token while it holds its turn: waiting for a turn there would never end.
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

/** Calls with a new one are slow to fail, as Octokit repeats them: so not for every call that does. */
const renewedAfterMs = 60_000;

/**
 * A token that was good a moment ago is denied where the app was removed, and also while the platform
 * has trouble: for hours, one call in twenty. Whether it gives another one tells which of the two it is.
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

/** Where the app was removed nothing is known of what was asked for; least of all that it is gone. */
function noToken(error: unknown): never {
  const problem = toProblem(error);
  if (problem.kind !== 'absent') throw problem;
  throw new PlatformProblem('refused', 'the app is not installed any more', { cause: error });
}

/**
 * GitHub does not list what counts as creating content, so whatever makes something anew does; also
 * a PUT, such as the one that gives a student access. What an app does to itself makes nothing.
 */
export function kindOf(method: string, url: string): CallKind {
  if (method === 'GET' || method === 'HEAD') return 'read';
  const isOwnBusiness = /^\/(app|installation|applications)\//.test(url);
  return (method === 'POST' || method === 'PUT') && !isOwnBusiness ? 'creation' : 'write';
}

/** Generating a repository and giving somebody access to it go together. */
export function partOf(method: string, url: string): Part | undefined {
  if (method === 'POST' && url.endsWith('/generate')) return 'begin';
  return method === 'PUT' && url.includes('/collaborators/') ? 'end' : undefined;
}

/** A call that got no token ends with a problem, which holds what the platform said to that. */
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
