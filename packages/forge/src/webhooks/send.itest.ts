import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { send } from './send.ts';

let receiver: Receiver;
const request = { headers: { 'content-type': 'application/json' }, body: '{}' };
const never = new AbortController().signal;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test('a delivery times out when the receiver does not answer', async () => {
  receiver.answer = () => new Promise(() => {});
  const outcome = await send(receiver.url, request, { stop: never, timeoutMs: 60 });
  expect(outcome).toMatchObject({ status: 'timed out', statusCode: 504 });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(55);
});

test.each([
  [204, 'OK'],
  [404, 'Invalid HTTP Response: 404'],
  [302, 'Invalid HTTP Response: 302'],
])('a delivery answered with %i is recorded as %s', async (statusCode, status) => {
  receiver.answer = () => statusCode;
  expect(await send(receiver.url, request, { stop: never })).toMatchObject({ status, statusCode });
});

test('a delivery under way is aborted when the host stops', async () => {
  receiver.answer = () => new Promise(() => {});
  const stop = new AbortController();
  const sending = send(receiver.url, request, { stop: stop.signal });
  setTimeout(() => stop.abort(), 30);
  await expect(sending).rejects.toThrow();
});
