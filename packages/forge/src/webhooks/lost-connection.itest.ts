import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findAppBySlug } from '../store/queries/installations.ts';
import { deliveries } from '../store/schema.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { startDispatcher } from './dispatcher.ts';

let forge: StartedForge;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  forge = await startedForge({ apps: [{ ...sampleApp, webhookUrl: receiver.url }] });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await forge.close();
  await receiver.close();
});

/** Fails the next run of this statement like a lost connection, before or after it takes effect. */
function failOnce(statement: string, when: 'before' | 'after'): void {
  const { pool } = forge.context;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let hasFailed = false;
  vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
    const isIt = !hasFailed && (args[0] as { name?: string }).name === statement;
    if (!isIt) return query(...args);
    hasFailed = true;
    if (when === 'after') await query(...args);
    throw new Error('Connection terminated unexpectedly');
  });
}

test.each([
  ['while it claims them', 'forge_claim_deliveries', 'after', 1],
  ['before it records their outcome', 'forge_finish_delivery', 'before', 2],
] as const)(
  'deliveries are sent without a restart when the database connection is lost %s',
  async (_, statement, when, times) => {
    const { db, clock } = forge.context;
    const app = (await findAppBySlug(db, sampleApp.slug))!;
    const guid = randomUUID();
    const one = { appId: app.id, event: 'push', payload: {}, createdAt: clock() };
    await db.insert(deliveries).values({ ...one, guid, state: 'pending' });
    failOnce(statement, when);
    const dispatcher = await startDispatcher(forge.context, { reclaimMs: 50 });
    try {
      const states = async () => (await db.select().from(deliveries)).map(({ state }) => state);
      await expect.poll(async () => new Set(await states())).toEqual(new Set(['done']));
      expect(receiver.received.filter(({ id }) => id === guid)).toHaveLength(times);
    } finally {
      await dispatcher.stop();
    }
  },
);
