/** The product's API in a second app without a port, with the sample's clock. */
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppDeps } from '../app.ts';
import { Cookies } from './cookies.ts';
import { allowOnHost } from './host-login.ts';
import { makeCourseClock } from './course-clock.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiClient {
  /** Logs in first if needed, and throws the API's refusals. */
  call<Answer>(login: string, method: Method, path: string, options?: CallOptions): Promise<Answer>;
  signOutAll(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: object;
  /** The time of the call; now by default. */
  at?: Date;
  headers?: Record<string, string>;
}

/** Faster than any person could click. */
const noLimits = {
  perUserPerMinute: 1e9,
  perAddressPerMinute: 1e9,
  perUserAtOnce: 1e9,
  heavyAtOnce: 1e9,
  heavyPauseMs: () => 0,
};

export async function openApiClient(deps: AppDeps, signal: AbortSignal): Promise<ApiClient> {
  const time = makeCourseClock(deps.clock);
  // Each step polls for the jobs it needs.
  const own = { clock: time.clock, rateLimits: noLimits, patienceMs: 0, logger: false };
  const app = await buildApp({ ...deps, ...own });
  const people = new Map<string, Promise<Cookies>>();

  async function send(cookies: Cookies, method: Method, path: string, options: CallOptions) {
    signal.throwIfAborted();
    const answer = await time.at(options.at ?? deps.clock(), () =>
      inject(app, cookies, method, path, options),
    );
    cookies.keep([answer.headers['set-cookie'] ?? []].flat());
    if (answer.statusCode < 400) return answer;
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
  }

  async function signIn(login: string): Promise<Cookies> {
    const cookies = new Cookies();
    const { url } = (await send(cookies, 'GET', '/callback', {})).json<{ url: string }>();
    const body = await allowOnHost(url, login, signal);
    await send(cookies, 'POST', '/login', { body });
    return cookies;
  }

  return {
    async call(login, method, path, options = {}) {
      const signedIn = people.get(login) ?? signIn(login);
      people.set(login, signedIn);
      const { body } = await send(await signedIn, method, path, options);
      return (body === '' ? undefined : JSON.parse(body)) as never;
    },

    async signOutAll() {
      for (const signedIn of people.values()) await send(await signedIn, 'POST', '/logout', {});
      people.clear();
    },

    close: () => app.close(),
  };
}

function inject(
  app: FastifyInstance,
  cookies: Cookies,
  method: Method,
  path: string,
  options: CallOptions,
) {
  const headers = { ...options.headers, ...(cookies.header && { cookie: cookies.header }) };
  const payload = options.body && { payload: options.body };
  return app.inject({ method, url: `/api${path}`, headers, ...payload });
}
