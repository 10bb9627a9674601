/** Changes of a membership while a job is busy on the platform. */
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classrooms, users } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueEnter } from '../../jobs/kinds/membership-jobs.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('slow-hall');
  // Webhooks would repair some cases, but they can be lost.
  await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));

async function team(): Promise<string> {
  const [room] = await scene.world.db.select().from(classrooms);
  return `/orgs/slow-hall/teams/${room?.teamSlug}`;
}

async function teamMembers(): Promise<string[]> {
  const path = `${await team()}/members`;
  const people = await callHost<{ login: string }[]>(scene.world, 'slow-hall-prof', 'GET', path);
  return people.map(({ login }) => login);
}

async function orgRole({ login }: SignedIn): Promise<string | undefined> {
  return (await scene.onHost()).members.find((member) => member.login === login)?.role;
}

const call = () => scene.world.api.as(scene.professor);
const remove = (person: SignedIn) => call().delete(`${scene.path}/students/${person.id}`);

const toOrganization = { method: 'POST', path: '/**/orgs/*/invitations' };
const toTeam = { method: 'PUT', path: '/**/teams/*/memberships/*' };
const fromTeam = { method: 'DELETE', path: '/**/teams/*/memberships/*' };
const toRole = { method: 'PUT', path: '/**/orgs/*/memberships/*' };

/** Runs the queued jobs, and acts while one of them waits in a call of this kind. */
async function during(slow: object, act: () => Promise<unknown>): Promise<void> {
  await scene.fault({ ...slow, fault: { kind: 'latency', ms: 1_500 }, times: 1 });
  const busy = scene.world.runJobs();
  await expect.poll(hits, { timeout: 30_000 }).toBe(1);
  await act();
  await scene.world.runJobs();
  await busy;
  await scene.world.runJobs();
}

async function hits(): Promise<number | undefined> {
  const { faults } = await scene.world.host.control<{ faults: { hits: number }[] }>(
    'GET',
    '/state',
  );
  return faults[0]?.hits;
}

/** Brought in by the owner, so that a removal leaves them in the organisation. */
async function member(login: string): Promise<SignedIn> {
  const person = await scene.person(login);
  await scene.joinByOwner(person);
  return person;
}

describe('a removal while a job lets the person in', () => {
  it('withdraws the invitation to the organisation', { tags: 'release' }, async () => {
    const eve = await scene.person('eve');
    await scene.join(eve, await scene.link('STUDENT'));
    await during(toOrganization, () => remove(eve));
    const { members, invitees } = await scene.onHost();
    expect([...members.map(({ login }) => login), ...invitees]).not.toContain('eve');
  });

  it('keeps the person out of the team', async () => {
    const ida = await member('ida');
    await scene.join(ida, await scene.link('STUDENT'));
    await during(toTeam, () => remove(ida));
    expect(await teamMembers()).not.toContain('ida');
  });

  it('does not leave a TA as owner of the organisation', async () => {
    const tom = await member('tom');
    await scene.join(tom, await scene.link('TA'));
    await during(toRole, () => remove(tom));
    expect(await orgRole(tom)).toBe('member');
  });

  it('is repeated by a job whose last attempt was killed', { tags: 'release' }, async () => {
    const cut = await member('cut');
    await scene.joinAs(cut, 'STUDENT');
    await remove(cut);
    await scene.world.runJobs();
    await callHost(scene.world, 'slow-hall-prof', 'PUT', `${await team()}/memberships/cut`, {});
    const place = { classroomId: scene.classroomId, userId: cut.id };
    await transact(scene.world.db, (tx) => enqueueEnter(tx, place));
    await scene.world.runJobs();
    expect(await teamMembers()).not.toContain('cut');
  });
});

it(
  'a return while a job takes the person out puts them back in the team',
  { tags: 'release' },
  async () => {
    const rea = await member('rea');
    await scene.joinAs(rea, 'STUDENT');
    expect(await teamMembers()).toContain('rea');
    await remove(rea);
    await during(fromTeam, () => call().put(`${scene.path}/invite/role/STUDENT/user/${rea.id}`));
    expect(await teamMembers()).toContain('rea');
  },
);

it(
  'a new role while a job applies the old one is applied in the end',
  { tags: 'release' },
  async () => {
    const max = await member('max');
    await scene.join(max, await scene.link('STUDENT'));
    await during(toTeam, () => call().put(`${scene.path}/invite/role/TA/user/${max.id}`));
    expect(await teamMembers()).not.toContain('max');
    expect(await orgRole(max)).toBe('admin');
  },
);

it('the removal of a deleted account does not affect the new owner of its login', async () => {
  const lea = await member('lea');
  await scene.joinAs(lea, 'STUDENT');
  const { db } = scene.world;
  await db.update(users).set({ platformId: 999_999_999 }).where(eq(users.id, lea.id));
  await remove(lea);
  await scene.world.runJobs();
  expect(await teamMembers()).toContain('lea');
});
