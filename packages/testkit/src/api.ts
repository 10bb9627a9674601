/** Calls the app without a socket: `api.as(ada).get('/user')`. */
import type { buildApp } from '@lectern/server/app';
import { sessionCookieName } from '@lectern/server/http/session';

export type App = Awaited<ReturnType<typeof buildApp>>;
export type Response = Awaited<ReturnType<App['inject']>>;
type Headers = Record<string, string>;
type Verb = (path: string, headers?: Headers) => Promise<Response>;
type VerbWithBody = (path: string, body?: unknown, headers?: Headers) => Promise<Response>;

export interface Caller {
  get: Verb;
  /** The body of a 200 answer; any other answer fails the test. */
  read<T>(path: string): Promise<T>;
  delete: Verb;
  post: VerbWithBody;
  put: VerbWithBody;
  patch: VerbWithBody;
}

export interface Api {
  /** `token` is the person's session cookie. */
  as(person: { token: string }): Caller;
  anonymous: Caller;
}

export function apiOf(app: App, publicUrl: string): Api {
  const cookie = sessionCookieName(publicUrl);
  return {
    as: ({ token }) => caller(app, { cookie: `${cookie}=${token}` }),
    anonymous: caller(app, {}),
  };
}

function caller(app: App, who: Headers): Caller {
  const send = (method: 'GET' | 'DELETE' | 'POST' | 'PUT' | 'PATCH') => {
    return (path: string, body?: unknown, headers: Headers = {}) =>
      app.inject({
        method,
        url: `/api${path}`,
        ...payloadOf(body, { ...who, ...headers }),
      });
  };
  const withoutBody =
    (method: 'GET' | 'DELETE'): Verb =>
    (path, headers) =>
      send(method)(path, undefined, headers);
  return {
    get: withoutBody('GET'),
    read: async <T>(path: string) => {
      const answer = await send('GET')(path);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<T>();
    },
    delete: withoutBody('DELETE'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
  };
}

/** `inject` sends no body for `null`, although `null` is valid JSON. */
function payloadOf(
  body: unknown,
  headers: Headers,
): { headers: Headers; payload?: object | string } {
  if (body === undefined) return { headers };
  if (body !== null) return { headers, payload: body };
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: 'null' };
}
