import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAppBySlug } from '../store/queries/installations.ts';
import { deliveries } from '../store/schema.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { giveUpWaiting, keptDays, longestWaitDays, purgeDeliveries } from './purge.ts';

let forge: StartedForge;
beforeAll(async () => {
  forge = await startedForge({ apps: [sampleApp] });
});
afterAll(() => forge.close());

const dayMs = 86_400_000;

async function insert(state: 'pending' | 'done', count: number, ageMs: number): Promise<void> {
  const { db, clock } = forge.context;
  const app = (await findAppBySlug(db, sampleApp.slug))!;
  const createdAt = new Date(clock().getTime() - ageMs);
  const one = { appId: app.id, event: 'push', payload: { ageMs }, state, createdAt };
  await db
    .insert(deliveries)
    .values(Array.from({ length: count }, () => ({ ...one, guid: randomUUID() })));
}

test('deliveries are purged in batches once they are too old to be sent again, except pending ones', async () => {
  await insert('done', 2_300, keptDays * dayMs + 60_000);
  await insert('pending', 1, keptDays * dayMs + 60_000);
  await insert('done', 2, keptDays * dayMs - 60_000);
  expect(await purgeDeliveries(forge.context)).toBe(2_300);
  const left = await forge.context.db.select().from(deliveries);
  expect(left.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'pending']);
  expect(await purgeDeliveries(forge.context)).toBe(0);
});

test('a pending delivery that waited too long times out and stays visible until it is purged', async () => {
  const { db } = forge.context;
  await db.delete(deliveries);
  await insert('pending', 2, longestWaitDays * dayMs + 60_000);
  await insert('pending', 1, longestWaitDays * dayMs - 60_000);
  expect(await giveUpWaiting(forge.context)).toBe(2);
  expect(await giveUpWaiting(forge.context)).toBe(0);
  expect(await purgeDeliveries(forge.context)).toBe(0);
  const left = await db.select().from(deliveries).orderBy(deliveries.id);
  expect(left).toMatchObject([
    { state: 'done', status: 'timed out', statusCode: 504 },
    { state: 'done', status: 'timed out', statusCode: 504 },
    { state: 'pending', status: null },
  ]);
});
