import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAppFromManifest } from '../apps/manifest-codes.ts';
import { readManifest } from '../apps/manifest.ts';
import { transact } from '../context.ts';
import { findAccountById } from '../store/queries/accounts.ts';
import { apps, deliveries } from '../store/schema.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';
import { emitPing } from './ping.ts';

interface Place {
  forge: StartedForge;
  mallory: Person;
  dispatcher: Dispatcher;
}

let receiver: Receiver;
let home: Place;
/** Listens on this machine like `home`, but a proxy makes it public. */
let proxied: Place;

beforeAll(async () => {
  receiver = await startReceiver();
  home = await openAt('http://localhost:3001');
  proxied = await openAt('https://git.example.edu');
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  for (const { dispatcher, forge } of [home, proxied]) {
    await dispatcher.stop();
    await forge.close();
  }
  await receiver.close();
});

async function openAt(publicUrl: string): Promise<Place> {
  const own = { ...sampleApp, webhookUrl: receiver.url };
  const forge = await startedForge({ publicUrl, apps: [own] });
  const mallory = await forge.person('mallory');
  return { forge, mallory, dispatcher: await startDispatcher(forge.context) };
}

async function pingOf({ forge, mallory }: Place, name: string, url = receiver.url) {
  const reading = readManifest(
    JSON.stringify({ name, url: 'https://evil.example', hook_attributes: { url } }),
  );
  if (!reading.ok) throw new Error(reading.problems.join());
  const owner = (await findAccountById(forge.context.db, mallory.id))!;
  const { app } = await createAppFromManifest(forge.context, owner, reading.manifest);
  return statusOf(forge, app.id);
}

async function statusOf({ context }: StartedForge, appId: number): Promise<string | null> {
  const status = async () => {
    const [row] = await context.db
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(eq(deliveries.appId, appId));
    return row?.status ?? null;
  };
  await expect.poll(status).not.toBeNull();
  return status();
}

test('an app that anybody registered cannot reach the private network of a public host', async () => {
  const byName = receiver.url.replace('127.0.0.1', 'localhost');
  expect(await pingOf(proxied, 'Prying')).toBe('failed to connect');
  expect(await pingOf(proxied, 'Prying by name', byName)).toBe('failed to connect');
  expect(receiver.received).toEqual([]);
});

test('the app of the operator can be in the private network of a public host', async () => {
  const { context } = proxied.forge;
  const [own] = await context.db.select().from(apps).where(eq(apps.slug, sampleApp.slug));
  await transact(context, (tx) => emitPing(tx, context, own!));
  expect(await statusOf(proxied.forge, own!.id)).toBe('OK');
  expect(receiver.received).toHaveLength(1);
});

test('any app can be on this machine while the host is reachable only from this machine', async () => {
  expect(await pingOf(home, 'Neighbour')).toBe('OK');
  expect(receiver.received).toHaveLength(1);
});
