/** A webhook server that records deliveries for a test. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  name: string;
  id: string;
  signature: string;
  text: string;
  payload: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Status of the answer; 200 by default. */
  answer: (index: number) => Promise<number> | number;
  next(fits: (event: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const index = received.length;
    received.push({
      name: String(request.headers['x-github-event']),
      id: String(request.headers['x-github-delivery']),
      signature: String(request.headers['x-hub-signature-256']),
      text,
      payload: JSON.parse(text) as Record<string, unknown>,
      headers: request.headers,
      at: performance.now(),
    });
    waiting.forEach((check) => check());
    response.statusCode = await receiver.answer(index);
    response.end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 200,
    next: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = received.find(fits);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
