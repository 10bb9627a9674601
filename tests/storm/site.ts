/** Calls the servers as browsers do behind a load balancer: one public URL, several addresses. */
import { sessionCookieName } from '@lectern/server/http/session';

export interface Site {
  publicUrl: string;
  /** One per server. */
  addresses: string[];
}

export function send(
  { publicUrl }: Site,
  address: string,
  session: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method,
    headers: {
      cookie: `${sessionCookieName(publicUrl)}=${session}`,
      origin: publicUrl,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
}

export async function isUp(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/platform`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** For setup, while all servers run. */
export async function callSite<T>(
  site: Site,
  session: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const [address = ''] = site.addresses;
  const answer = await send(site, address, session, method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
