/** Calls the code host's API as one of its people, for what happens there without us. */
import type { World } from './world.ts';

export async function callHost<T = unknown>(
  { host }: World,
  login: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { token } = await host.control<{ token: string }>('POST', '/tokens', { login });
  const answer = await fetch(`${host.url}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
