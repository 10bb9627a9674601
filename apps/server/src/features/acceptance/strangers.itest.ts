/** Students who need an invitation to the organisation first, under the platform's limits. */
import type { Acceptance } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { organizations, platformBudgets } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { checkKey, enqueueEnter, enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { emptyBudget } from '../../platform/budget.ts';
import { gitHubLimits } from '../../platform/limits.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { syncMembership } from '../people/sync-membership.ts';
import { awaitTurn } from '../provisioning/await-turn.ts';

const scene = await startAssignmentScene('strangers');
const { world, classroomId, keyring } = scene;
const { db, clock } = world;
afterAll(world.close);

function under(creationsPerHour: number) {
  const settings = { ...world.host.settings, limits: { ...gitHubLimits, creationsPerHour } };
  const platform = connectPlatform(settings, { db, clock: clock.read });
  return { db, clock: clock.read, keyring, platform, log: world.app.log };
}

const seat = (person: SignedIn) => ({ classroomId, userId: person.id });
const enter = (person: SignedIn, deps: ReturnType<typeof under>) =>
  syncMembership(deps, seat(person), { accept: true });
const standing = async (person: SignedIn) => (await scene.membership(person))?.status;

async function stranger(login: string): Promise<SignedIn> {
  const person = await scene.person(login);
  await scene.accept(person);
  return person;
}

async function placesOf(pattern: string) {
  const { rows } = await world.superuser.query<{ key: string; priority: number; place: number }>(
    `select key, priority, place from jobs
     where key ~ $1 and locked_by is null order by priority, place, id`,
    [pattern],
  );
  return rows;
}

it('no more strangers are invited than the hour has repositories for', async () => {
  const people = [];
  for (const login of ['ada', 'ben', 'cleo']) people.push(await stranger(login));
  const [ada, ben, cleo] = people as [SignedIn, SignedIn, SignedIn];
  // Enough for an invitation, a repository and the access of 2 students.
  const deps = under(6);
  await enter(ada, deps);
  await enter(ben, deps);
  await expect(enter(cleo, deps)).rejects.toMatchObject({
    kind: 'busy',
    retryAt: undefined,
    retryAfterMs: expect.any(Number),
  });
  expect(await scene.invitationsMade()).toBe(2);
  expect([await standing(ada), await standing(ben), await standing(cleo)]).toEqual([
    'ACTIVE',
    'ACTIVE',
    'REQUESTED',
  ]);
});

it('a student whose invitation expired is REQUESTED while the next one waits', async () => {
  const gus = await scene.person('gus');
  await scene.accept(gus);
  const longAgo = new Date(clock.read().getTime() - 8 * 24 * 3_600_000);
  await scene.setStanding(gus, { status: 'ORG_INVITED', reason: null, invitedAt: longAgo });
  await expect(enter(gus, under(6))).rejects.toMatchObject({ kind: 'busy' });
  expect(await standing(gus)).toBe('REQUESTED');
});

it('a student whose own account is over a limit does not delay others', async () => {
  await db.delete(platformBudgets);
  const hal = await stranger('hal');
  const state = { ...emptyBudget, blockedUntil: clock.read().getTime() + 1_800_000 };
  await db.insert(platformBudgets).values({ scope: `user:${hal.id}`, state });
  await expect(enter(hal, under(500))).rejects.toMatchObject({
    kind: 'busy',
    retryAt: undefined,
    retryAfterMs: expect.any(Number),
  });
});

it(
  'a member does not wait for strangers ahead, who may not get an invitation today',
  { tags: 'release' },
  async () => {
    await scene.finishSetups();
    await stranger('lea');
    const max = await scene.student('max');
    const { student_work_id: workId } = (await scene.accept(max)).json<Acceptance>();
    const isOurs = eq(organizations.id, scene.orgId);
    const [org] = await db.select().from(organizations).where(isOurs);
    const at = clock.read().getTime();
    const state = { ...emptyBudget, spends: [{ from: at, until: at, points: 5, creations: 1 }] };
    await db.delete(platformBudgets);
    await db
      .insert(platformBudgets)
      .values({ scope: `installation:${org?.installationId}`, state });
    await expect(awaitTurn(under(2), workId)).rejects.toMatchObject({ kind: 'busy' });
    await awaitTurn(under(3), workId);
  },
);

it(
  'works that had access before queue behind those without a repository',
  { tags: 'release' },
  async () => {
    const ina = await stranger('ina');
    await enter(ina, under(500));
    await scene.finishSetups();
    await scene.setStanding(ina, { status: 'NOT_IN_ORG' });
    await scene.accept(ina);
    await enter(ina, under(500));
    const [again] = await placesOf(':provision$');
    expect(again?.priority).toBe(backgroundPriority);
  },
);

it('staff do not queue with students', async () => {
  await world.forgetJobs();
  await stranger('jan');
  const kim = await stranger('kim');
  const seats = () => placesOf(':enter$');
  expect((await seats()).at(-1)).toMatchObject({ key: enterKey(seat(kim)), place: 1 });
  await scene.setStanding(kim, { role: 'TA' });
  await transact(db, (tx) => enqueueEnter(tx, seat(kim)));
  expect((await seats())[1]).toMatchObject({ place: 0 });
});

it(
  'a setup keeps the place of its invitation, before the next invitation',
  { tags: 'release' },
  async () => {
    await world.forgetJobs();
    const dan = await stranger('dan');
    await stranger('eva');
    await enter(dan, under(500));
    const [first, provision, next] = await placesOf('(enter|provision)$');
    expect([first?.key, first?.place]).toEqual([enterKey(seat(dan)), provision?.place]);
    expect(provision?.key).toMatch(/:provision$/);
    expect(next?.place).toBeGreaterThan(provision!.place);
  },
);

it(
  'a member of the organisation is added to the team later, in the background',
  { tags: 'release' },
  async () => {
    await db.delete(platformBudgets);
    const fay = await scene.person('fay');
    await scene.joinByOwner(fay);
    await scene.accept(fay);
    const deps = under(500);
    const joinsTeam = () =>
      scene.calls('PUT /api/v3/orgs/:org/teams/:team_slug/memberships/:username');
    const before = await joinsTeam();
    await enter(fay, deps);
    expect([await standing(fay), await joinsTeam()]).toEqual(['ACTIVE', before]);
    const [check] = await placesOf(checkKey(seat(fay)));
    expect(check?.priority).toBe(backgroundPriority);
    await syncMembership(deps, seat(fay), { accept: false });
    expect(await joinsTeam()).toBe(before + 1);
  },
);
