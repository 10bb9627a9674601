/** Answers of GitHub that differ from the built-in host's. */
import { Octokit } from 'octokit';
import { expect, it } from 'vitest';
import { deliveryClient } from './delivery-client.ts';

const delivered_at = '2026-09-01T12:00:00Z';

function listing(deliveries: readonly object[]) {
  const headers = { 'content-type': 'application/json' };
  const fetch = () => Promise.resolve(new Response(JSON.stringify(deliveries), { headers }));
  return deliveryClient(new Octokit({ request: { fetch }, throttle: { enabled: false } }));
}

it.each([
  ['OK', 200, 'arrived'],
  ['Accepted', 202, 'arrived'],
  ['Invalid HTTP Response: 503', 503, 'failed'],
  ['failed to connect to host', 0, 'failed'],
  ['pending', 0, 'pending'],
])('a delivery with the status %s, %i counts as %s', async (status, status_code, outcome) => {
  const client = listing([{ id: 7, guid: 'a', delivered_at, status, status_code }]);
  expect(await client.listDeliveries(new Date(0))).toEqual([
    { id: 7, guid: 'a', sentAt: new Date(delivered_at), outcome },
  ]);
});

it('a redelivery uses the exact id, which is beyond the safe integers', async () => {
  const told = `[{"id":3804004623172239366,"guid":"a","delivered_at":"${delivered_at}","status":"","status_code":502}]`;
  const asked: string[] = [];
  const fetch = (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(method === 'GET' ? told : '{}', { headers }));
  };
  const client = deliveryClient(new Octokit({ request: { fetch }, throttle: { enabled: false } }));
  const [sent] = await client.listDeliveries(new Date(0));
  if (sent) await client.redeliver(sent.id);
  expect(asked.at(-1)).toBe('POST /app/hook/deliveries/3804004623172239366/attempts');
});
