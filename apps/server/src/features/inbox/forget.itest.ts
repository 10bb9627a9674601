import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { webhookInbox } from '../../db/schema/index.ts';
import { forgetDeliveries } from './process-delivery.ts';
import { storeDelivery } from './store-delivery.ts';

const world = await startWorld();
afterAll(world.close);

it('deliveries are deleted after a month, even those that were never processed', async () => {
  const now = world.clock.read();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const kept = { event: 'push', payload: {} };
  await world.db.insert(webhookInbox).values([
    { ...kept, deliveryId: 'done', receivedAt: daysAgo(32), processedAt: daysAgo(31) },
    { ...kept, deliveryId: 'done lately', receivedAt: daysAgo(32), processedAt: daysAgo(29) },
    { ...kept, deliveryId: 'never done', receivedAt: daysAgo(31) },
    { ...kept, deliveryId: 'waiting', receivedAt: daysAgo(29) },
  ]);
  await forgetDeliveries(world.db, now);
  const left = await world.db.select({ id: webhookInbox.deliveryId }).from(webhookInbox);
  expect(left.map(({ id }) => id).toSorted()).toEqual(['done lately', 'waiting']);
});

it('a delivery whose job is still to run is kept, even after a month without a server', async () => {
  await world.db.delete(webhookInbox);
  for (const id of ['given-up', 'to-come']) {
    await storeDelivery(world.db, { id, event: 'push', payload: {} });
  }
  await world.superuser.query(`update jobs set attempts = 25 where key = 'inbox:given-up'`);
  await forgetDeliveries(world.db, new Date(Date.now() + 31 * 86_400_000));
  const left = await world.db.select({ id: webhookInbox.deliveryId }).from(webhookInbox);
  expect(left).toEqual([{ id: 'to-come' }]);
});
