import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { webhookInbox } from '../../db/schema/index.ts';
import { forgetDeliveries } from './process-delivery.ts';

const world = await startWorld();
afterAll(world.close);

it('forgets deliveries after a month, also those that nobody could work on', async () => {
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
