import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { recentOrder } from './queue-order.ts';

const world = await startWorld();
afterAll(world.close);

it('the order of the queue has every student who asks, and is read once for all of them', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const assignment = await world.assignment(classroom, await world.template(organization));
  const queue = async () => {
    const given = { ...assignment, orgId: organization.id };
    const work = await world.work(given, await world.signIn(), {}, { step: 'repository' });
    return provisionKey(work.id);
  };
  const orderFor = (...keys: string[]) =>
    recentOrder(world.db, organization.installationId!, null, keys);
  const first = await queue();
  const before = await orderFor(first);
  const later = [await queue(), await queue(), await queue()];
  const orders = await Promise.all(later.map((key) => orderFor(key)));
  expect(later.map((key, n) => orders[n]!.before(key))).toEqual(
    [1, 2, 3].map((members) => ({ members, strangers: 0 })),
  );
  expect(new Set(orders).size).toBe(1);
  expect(before.before(first)).toEqual({ members: 0, strangers: 0 });
});
