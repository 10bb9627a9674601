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

test('a receiver that does not answer in time is given up', async () => {
  receiver.answer = () => new Promise(() => {});
  const outcome = await send(receiver.url, request, { stop: never, timeoutMs: 60 });
  expect(outcome).toMatchObject({ status: 'timed out', statusCode: 504 });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(55);
});

test.each([
  [204, 'OK'],
  [404, 'Invalid HTTP Response: 404'],
  [302, 'Invalid HTTP Response: 302'],
])('an answer of %i is recorded as %s', async (statusCode, status) => {
  receiver.answer = () => statusCode;
  expect(await send(receiver.url, request, { stop: never })).toMatchObject({ status, statusCode });
});

test('a host that stops lets go of its deliveries', async () => {
  receiver.answer = () => new Promise(() => {});
  const stop = new AbortController();
  const sending = send(receiver.url, request, { stop: stop.signal });
  setTimeout(() => stop.abort(), 30);
  await expect(sending).rejects.toThrow();
});
