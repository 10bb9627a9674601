import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAppBySlug } from '../store/queries/installations.ts';
import { deliveries } from '../store/schema.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { startDispatcher } from './dispatcher.ts';

let forge: StartedForge;
let hanging: Receiver;
let prompt: Receiver;

const appOf = (slug: string, { url }: Receiver) => ({
  ...sampleApp,
  slug,
  name: slug,
  clientId: slug,
  webhookUrl: url,
});

beforeAll(async () => {
  hanging = await startReceiver();
  hanging.answer = () => new Promise(() => {});
  prompt = await startReceiver();
  forge = await startedForge({ apps: [appOf('hanging', hanging), appOf('prompt', prompt)] });
});
afterAll(async () => {
  await forge.close();
  await Promise.all([hanging.close(), prompt.close()]);
});

async function enqueue(slug: string, count: number): Promise<void> {
  const { db, clock } = forge.context;
  const app = (await findAppBySlug(db, slug))!;
  const one = { appId: app.id, event: 'push', payload: {}, createdAt: clock() };
  await db.insert(deliveries).values(
    Array.from({ length: count }, () => ({
      ...one,
      guid: randomUUID(),
      state: 'pending' as const,
    })),
  );
}

test('a receiver that hangs delays only its own deliveries', async () => {
  await enqueue('hanging', 50);
  await enqueue('prompt', 40);
  const dispatcher = await startDispatcher(forge.context);
  try {
    await expect.poll(() => prompt.received.length, { timeout: 15_000 }).toBe(40);
    await expect.poll(() => hanging.received.length, { timeout: 15_000 }).toBe(32);
  } finally {
    await dispatcher.stop();
  }
});
