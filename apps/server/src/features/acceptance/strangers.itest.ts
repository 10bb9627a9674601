/** Students who are not in the organisation yet, under limits: invited, then served whole. */
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
import { settleMembership } from '../people/settle-membership.ts';
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
  settleMembership(deps, seat(person), { accept: true });
const standing = async (person: SignedIn) => (await scene.membership(person))?.status;

async function stranger(login: string): Promise<SignedIn> {
  const person = await scene.person(login);
  await scene.accept(person);
  return person;
}

/** Jobs in the order of the queue. */
async function placesOf(pattern: string) {
  const { rows } = await world.superuser.query<{ key: string; priority: number; place: number }>(
    `select key, priority, place from jobs
     where key ~ $1 and locked_by is null order by priority, place, id`,
    [pattern],
  );
  return rows;
}

it('invites no more of them than the hour has repositories for, and puts nobody else off', async () => {
  const people = [];
  for (const login of ['ada', 'ben', 'cleo']) people.push(await stranger(login));
  const [ada, ben, cleo] = people as [SignedIn, SignedIn, SignedIn];
  // An invitation, a repository and the access for two of the three.
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

it('tells whose invitation ran out that the next one is in the queue', async () => {
  const gus = await scene.person('gus');
  await scene.accept(gus);
  const longAgo = new Date(clock.read().getTime() - 8 * 24 * 3_600_000);
  await scene.setStanding(gus, { status: 'ORG_INVITED', reason: null, invitedAt: longAgo });
  await expect(enter(gus, under(6))).rejects.toMatchObject({ kind: 'busy' });
  expect(await standing(gus)).toBe('REQUESTED');
});

it('waits alone where an account is over a limit of its own', async () => {
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
  'holds no member up for them, who may all be without an invitation today',
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
  'keeps works that had access behind those without a repository',
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

it('keeps staff out of the line of students', async () => {
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
  'goes on with each at the place of the entrance, before the invitation of the next',
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
  'leaves the team of whoever is in the organisation to a time when nobody waits',
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
    await settleMembership(deps, seat(fay), { accept: false });
    expect(await joinsTeam()).toBe(before + 1);
  },
);
