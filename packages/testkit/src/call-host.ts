/** Calls the code host's API as one of its accounts, for actions outside of Lectern. */
import { callJson } from './call-json.ts';
import type { Host } from './host.ts';
import type { World } from './world.ts';

export async function callHost<T = unknown>(
  { host }: World,
  login: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(host, login)}` };
  return callJson<T>(method, `${host.url}/api/v3${path}`, { body, headers });
}

const tokens = new WeakMap<Host, Map<string, Promise<{ token: string }>>>();

/** Cached, because a token is valid as long as the host runs. */
async function tokenOf(host: Host, login: string): Promise<string> {
  const known = tokens.get(host) ?? new Map<string, Promise<{ token: string }>>();
  tokens.set(host, known);
  const created = known.get(login) ?? host.control<{ token: string }>('POST', '/tokens', { login });
  known.set(login, created);
  return (await created).token;
}
