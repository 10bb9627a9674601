import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { sweepBatch, sweepMemberships } from './sweep-memberships.ts';

const world = await startWorld();
afterAll(() => world.close());

async function waiting(): Promise<number> {
  return (await world.jobs()).filter(({ key }) => key.startsWith('membership:')).length;
}

it(
  'the sweep checks everybody in turn, a limited number at a time',
  { tags: 'release' },
  async () => {
    const { classroom } = await world.seededClassroom();
    const more = sweepBatch + 20;
    for (let at = 0; at < more; at += 1) await world.member(classroom, await world.user());
    await sweepMemberships(world.db, world.clock.read());
    expect(await waiting()).toBe(sweepBatch);
    world.clock.advance({ minutes: 15 });
    await sweepMemberships(world.db, world.clock.read());
    expect(await waiting()).toBe(more + 3);
  },
);

it('the sweep skips removed people, those who wait for a professor, and inactive installations', async () => {
  const before = await waiting();
  for (const away of [{ installationId: null }, { suspendedAt: new Date() }]) {
    const organization = await world.organization(away);
    const creator = await world.user();
    const bare = await world.classroom({ orgId: organization.id, createdBy: creator.id });
    await world.member(bare, creator);
  }
  const { classroom } = await world.seededClassroom();
  await world.member(classroom, await world.user(), { status: 'REMOVED' });
  await world.member(classroom, await world.user(), { status: 'REQUESTED' });
  const asked = { status: 'REQUESTED', reason: 'removed_before' } as const;
  await world.member(classroom, await world.user(), asked);
  const owed = { status: 'REQUESTED', reason: 'invitation_queued' } as const;
  await world.member(classroom, await world.user(), owed);
  await sweepMemberships(world.db, world.clock.read());
  expect((await waiting()) - before).toBe(4);
});
