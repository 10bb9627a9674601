import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAppFromManifest } from '../apps/manifest-codes.ts';
import { readManifest } from '../apps/manifest.ts';
import { findAccountById } from '../store/queries/accounts.ts';
import { deliveries } from '../store/schema.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';

let forge: StartedForge;
let receiver: Receiver;
let mallory: Person;
let dispatcher: Dispatcher;

beforeAll(async () => {
  forge = await startedForge();
  receiver = await startReceiver();
  mallory = await forge.person('mallory');
  dispatcher = await startDispatcher(forge.context);
});
afterEach(() => {
  forge.context.isPrivate = true;
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await forge.close();
});

/** Registers an app with its receiver at `url`, and answers what became of its ping. */
async function pingOf(name: string, url = receiver.url): Promise<string | null> {
  const reading = readManifest(
    JSON.stringify({ name, url: 'https://evil.example', hook_attributes: { url } }),
  );
  if (!reading.ok) throw new Error(reading.problems.join());
  const owner = (await findAccountById(forge.context.db, mallory.id))!;
  const { app } = await createAppFromManifest(forge.context, owner, reading.manifest);
  const status = async () => {
    const [row] = await forge.context.db
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(eq(deliveries.appId, app.id));
    return row?.status ?? null;
  };
  await expect.poll(status).not.toBeNull();
  return status();
}

test('an app that anybody registered cannot look into the network of a public host', async () => {
  forge.context.isPrivate = false;
  const byName = receiver.url.replace('127.0.0.1', 'localhost');
  expect(await pingOf('Prying')).toBe('failed to connect');
  expect(await pingOf('Prying by name', byName)).toBe('failed to connect');
  expect(receiver.received).toEqual([]);
});

test('on a host of one machine it may be on that machine too', async () => {
  expect(await pingOf('Neighbour')).toBe('OK');
  expect(receiver.received).toHaveLength(1);
});
