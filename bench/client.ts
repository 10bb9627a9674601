/** Calls over connections that stay open, as browsers make them. `fetch` would cost more than some answers. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Person {
  id: number;
  /** Value of the session cookie. */
  session: string;
}

export interface Sent {
  method?: string;
  as?: Person;
  body?: unknown;
  /** Own address, because limits count by address. */
  from?: string;
}

const agent = new Agent({ keepAlive: true });

/** Resolves with the headers of the answer. Throws unless it is a success. */
export async function open(url: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { method = 'GET', as, body, from } = sent;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(as && { cookie: `lectern=${as.session}` }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(text ?? ''),
    'idempotency-key': randomUUID(),
  };
  const own = from === undefined ? {} : { localAddress: from };
  const asked = request(url, { method, agent, family: 4, headers, ...own });
  asked.end(text);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if ((answer.statusCode ?? 500) < 400) return answer;
  throw new Error(`${method} ${url}: ${answer.statusCode} ${(await buffer(answer)).toString()}`);
}

export async function send(url: string, sent?: Sent): Promise<Buffer> {
  return buffer(await open(url, sent));
}
