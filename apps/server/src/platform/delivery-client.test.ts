/** Answers of GitHub that the built-in host does not give in the same words. */
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
])('takes a delivery that ended with %s, %i for %s', async (status, status_code, outcome) => {
  const client = listing([{ id: 7, guid: 'a', delivered_at, status, status_code }]);
  expect(await client.listDeliveries(new Date(0))).toEqual([
    { id: 7, guid: 'a', sentAt: new Date(delivered_at), outcome },
  ]);
});
