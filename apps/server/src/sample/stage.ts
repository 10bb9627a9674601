/** The product's API in a second app without a port, whose clock shows the time of the story. */
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppDeps } from '../app.ts';
import { Cookies } from './cookies.ts';
import { allowOnHost } from './host-sign-in.ts';
import { makeStoryTime } from './story-time.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Stage {
  /** Whoever has not signed in yet does so first. Fails with what the API says when it refuses. */
  call<Answer>(login: string, method: Method, path: string, options?: Told): Promise<Answer>;
  signOutAll(): Promise<void>;
  close(): Promise<void>;
}

export interface Told {
  body?: object;
  /** When it happens; without it now. */
  at?: Date;
  headers?: Record<string, string>;
}

/** The course is made faster than people could click. */
const noLimits = { perUserPerMinute: 1e9, perAddressPerMinute: 1e9, perUserAtOnce: 1e9 };

export async function openStage(deps: AppDeps, signal: AbortSignal): Promise<Stage> {
  const time = makeStoryTime(deps.clock);
  // Nothing waits for a job inside of a request: whoever needs its result looks for it.
  const own = { clock: time.clock, rateLimits: noLimits, patienceMs: 0, logger: false };
  const app = await buildApp({ ...deps, ...own });
  const people = new Map<string, Promise<Cookies>>();

  async function send(cookies: Cookies, method: Method, path: string, told: Told) {
    signal.throwIfAborted();
    const answer = await time.at(told.at ?? deps.clock(), () =>
      inject(app, cookies, method, path, told),
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
    async call(login, method, path, told = {}) {
      const signedIn = people.get(login) ?? signIn(login);
      people.set(login, signedIn);
      const { body } = await send(await signedIn, method, path, told);
      return (body === '' ? undefined : JSON.parse(body)) as never;
    },

    async signOutAll() {
      for (const signedIn of people.values()) await send(await signedIn, 'POST', '/logout', {});
      people.clear();
    },

    close: () => app.close(),
  };
}

function inject(app: FastifyInstance, cookies: Cookies, method: Method, path: string, told: Told) {
  const headers = { ...told.headers, ...(cookies.header && { cookie: cookies.header }) };
  const payload = told.body && { payload: told.body };
  return app.inject({ method, url: `/api${path}`, headers, ...payload });
}
