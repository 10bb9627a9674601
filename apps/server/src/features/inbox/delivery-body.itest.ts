import { createHmac } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import { largeAtOnce, largestBytes } from './delivery-body.ts';

const world = await startWorld();
const hasty = await startWorld({ app: { deliveryPatienceMs: 2_000 } });
afterAll(() => Promise.all([world.close(), hasty.close()]));

const webhookPath = '/api/webhooks/github';
const large = JSON.stringify({ files: 'x'.repeat(1_500_000) });

function headersFor(body: string, event: string): Record<string, string> {
  const signature = createHmac('sha256', 'none').update(body).digest('hex');
  return {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': crypto.randomUUID(),
    'x-hub-signature-256': `sha256=${signature}`,
  };
}

function deliver(
  body: string,
  event: string,
  change: Record<string, string> = {},
  { app } = world,
) {
  const headers = { ...headersFor(body, event), ...change };
  return app.inject({ method: 'POST', url: webhookPath, payload: body, headers });
}

describe('a large delivery', () => {
  it.each(['push', 'installation'])(
    'of the event %s is accepted, because its size depends on what people do',
    async (event) => {
      expect((await deliver(large, event)).statusCode).toBe(202);
    },
  );

  it.each(['of the event %j is refused', 'organization', 'check_run', ''])(
    'of the kind %j is refused',
    async (event) => {
      expect(await deliver(large, event)).toFailWith('body_too_large');
    },
  );

  it.each(['signed with %j is refused', 'sha1=00', 'sha256=00'])(
    'that is signed by %j is refused',
    async (signature) => {
      const answer = await deliver(large, 'push', { 'x-hub-signature-256': signature });
      expect(answer).toFailWith('body_too_large');
    },
  );

  it('is refused by its announced size, before it is sent', async () => {
    const size = { 'content-length': String(largestBytes + 1) };
    expect(await deliver('{}', 'push', size)).toFailWith('body_too_large');
  });

  it('is measured while it is read when it announces no size', async () => {
    const url = webhookPath;
    const payload = Readable.from([large.slice(0, 900_000), large.slice(900_000)]);
    const headers = headersFor(large, 'ping');
    const answer = await world.app.inject({ method: 'POST', url, payload, headers });
    expect(answer).toFailWith('body_too_large');
  });

  it('with a wrong signature is refused', async () => {
    const forged = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    expect(await deliver(large, 'push', forged)).toFailWith('unauthorized');
  });
});

describe('many large deliveries at once', () => {
  it('are accepted up to a limit; more are refused for now, and small ones pass', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const another = async () => (await deliver(large, 'push')).statusCode;
    const begun = Array.from({ length: largeAtOnce + 1 }, () => beginDelivery());
    expect(await Promise.race(begun.map(({ answered }) => answered))).toBe(503);
    expect(await another()).toBe(503);
    expect((await deliver('{"ref": "main"}', 'push')).statusCode).toBe(202);
    for (const { sending } of begun) sending.destroy();
    await expect.poll(another, { timeout: 15_000 }).toBe(202);
  });
});

describe('deliveries that never end', () => {
  firstOfEach([
    ['stop sending', () => {}],
    ['trickle', (sending: ClientRequest) => void sending.write('x')],
  ])('are given up when they %s, and make room for others', async (_how, goOn) => {
    if (!hasty.app.server.listening) await hasty.app.listen({ host: '127.0.0.1', port: 0 });
    let begun: ReturnType<typeof beginDelivery>[] = [];
    // On a stalled machine the first may be given up before the last one starts.
    const beginAll = () => {
      for (const { sending } of begun) sending.destroy();
      begun = Array.from({ length: largeAtOnce + 1 }, () => beginDelivery(hasty));
      return Promise.race(begun.map(({ answered }) => answered));
    };
    await expect.poll(beginAll).toBe(503);
    const going = setInterval(() => begun.forEach(({ sending }) => goOn(sending)), 100);
    const another = async () => (await deliver(large, 'push', {}, hasty)).statusCode;
    await expect.poll(another, { timeout: 15_000 }).toBe(202);
    await Promise.all(begun.map(({ closed, answered }) => Promise.race([closed, answered])));
    clearInterval(going);
    for (const { sending } of begun) sending.destroy();
  });
});

/** Sends more than an ordinary delivery has, and never ends. */
function beginDelivery({ app } = world) {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...headersFor(large, 'push'), 'content-length': large.length };
  const sending = request({ host: '127.0.0.1', port, path: webhookPath, method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve) => {
    sending.on('response', ({ statusCode }) => resolve(statusCode));
  });
  sending.on('error', () => {});
  const closed = new Promise<void>((resolve) => sending.on('close', resolve));
  sending.write(large.slice(0, 1_200_000));
  return { sending, answered, closed };
}
