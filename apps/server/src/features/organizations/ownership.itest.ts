/** Earlier owners: people who owned an organisation before we made anybody an administrator. */
import type { ClassroomRole } from '@lectern/contract';
import { signInThroughHost } from '@lectern/testkit/sign-in';
import type { MembershipRow, UserRow } from '@lectern/testkit/builders';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { saveOrganizations } from './save-organizations.ts';

const world = await startWorld({ host: true });
afterAll(world.close);

await world.host.person('ada');
const school = await world.host.organization('school', 'ada');
await world.host.install('school', 'ada');
const ada = await signInThroughHost(world, 'ada');
const classroom = await world.classroom({ orgId: school.id, createdBy: ada.id });

/** Makes the person an administrator on the platform, as our invitation of staff does. */
async function promote(person: UserRow, role: 'admin' | 'member' = 'admin'): Promise<void> {
  await world.superuser.query(
    `insert into forge.memberships (organization_id, user_id, role, created_at)
     values ($1, $2, $3, now()) on conflict (organization_id, user_id) do update set role = $3`,
    [school.id, person.platformId, role],
  );
}

/** As when a professor changes the role, before the platform is updated. */
async function setRole(person: UserRow, role: ClassroomRole): Promise<void> {
  await world.db.update(memberships).set({ role }).where(eq(memberships.userId, person.id));
}

async function newcomer(login: string) {
  await world.host.person(login);
  return signInThroughHost(world, login);
}

async function owned(person: UserRow & { token: string }): Promise<boolean | undefined> {
  await world.api.as(person).get('/orgs/installations');
  return (await copyOf(person.id))?.owned_before;
}

async function copyOf(userId: number) {
  const { rows } = await world.superuser.query<{ role: string; owned_before: boolean }>(
    'select role, owned_before from organization_members where org_id = $1 and user_id = $2',
    [school.id, userId],
  );
  return rows[0];
}

it('the creator of the first classroom counts as an earlier owner', async () => {
  await world.member(classroom, ada, { role: 'PROFESSOR' });
  expect(await owned(ada)).toBe(true);
});

it.each(['TA', 'PROFESSOR'] as const)(
  'a %s who joined by a link is no earlier owner',
  async (role) => {
    const person = await newcomer(`link-${role.toLowerCase()}`);
    await world.member(classroom, person, { role });
    await promote(person);
    expect(await owned(person)).toBe(false);
    // Creating a classroom with the role we gave them does not change that.
    const own = await world.classroom({ orgId: school.id, createdBy: person.id });
    await world.member(own, person, { role: 'PROFESSOR', createdAt: new Date('2027-01-01') });
    expect(await owned(person)).toBe(false);
  },
);

it('an owner who logged in and then joined as staff counts as an earlier owner', async () => {
  await world.host.person('barbara');
  const account = await world.superuser.query<{ id: number }>(
    `select id from forge.accounts where login = 'barbara'`,
  );
  await promote({ platformId: account.rows[0]?.id } as UserRow);
  const barbara = await signInThroughHost(world, 'barbara');
  await world.member(classroom, barbara, { role: 'TA' });
  expect(await owned(barbara)).toBe(true);
  // Without a single sign-on the platform does not show whether they are still an owner.
  const withheld = { organizations: [], withheldIds: [school.id] };
  await transact(world.db, (tx) => saveOrganizations(tx, barbara.id, withheld, world.clock.read()));
  expect(await copyOf(barbara.id)).toEqual({ role: 'MEMBER', owned_before: true });
  expect(await owned(barbara)).toBe(true);
});

it('an owner who logs in while the app is suspended stays an earlier owner', async () => {
  const owner = await newcomer('steady');
  await promote(owner);
  expect(await owned(owner)).toBe(true);
  await world.member(classroom, owner, { role: 'TA' });
  const saveEmptyList = () =>
    transact(world.db, (tx) =>
      saveOrganizations(tx, owner.id, { organizations: [], withheldIds: [] }, world.clock.read()),
    );
  await saveEmptyList();
  expect(await copyOf(owner.id), 'the webhook may be on its way').toEqual({
    role: 'MEMBER',
    owned_before: true,
  });
  await world.superuser.query(`update memberships set status = 'REMOVED' where user_id = $1`, [
    owner.id,
  ]);
  await world.superuser.query('update organizations set suspended_at = now()');
  await saveEmptyList();
  expect(await copyOf(owner.id)).toEqual({ role: 'MEMBER', owned_before: true });
  await world.superuser.query('update organizations set suspended_at = null');
  await saveEmptyList();
  expect(await copyOf(owner.id), 'has left').toBeUndefined();
});

it('a student counts as an owner only once somebody else makes them one', async () => {
  const student = await newcomer('student');
  await world.member(classroom, student);
  await promote(student, 'member');
  expect(await owned(student)).toBe(false);
  await promote(student);
  expect(await owned(student)).toBe(true);
  await promote(student, 'member');
  expect(await owned(student)).toBe(false);
});

it('a TA who becomes a student is no earlier owner, although the platform still lists them as one', async () => {
  const demoted = await newcomer('demoted');
  await world.member(classroom, demoted, { role: 'TA' });
  await promote(demoted);
  expect(await owned(demoted)).toBe(false);
  await setRole(demoted, 'STUDENT');
  expect(await owned(demoted)).toBe(false);
});

it('a student who became an owner counts as one after a membership check', async () => {
  const student = await newcomer('seen');
  const member = await world.member(classroom, student);
  await promote(student, 'member');
  expect(await owned(student)).toBe(false);
  await promote(student);
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await world.runJobs();
  expect(await owned(student)).toBe(true);
  // A later staff role from us does not change that.
  await setRole(student, 'TA');
  expect(await owned(student)).toBe(true);
});

it('a TA whom a membership check finds to be an administrator is no earlier owner', async () => {
  const ta = await newcomer('seen-ta');
  const member = await world.member(classroom, ta, { role: 'TA' });
  await promote(ta, 'member');
  expect(await owned(ta)).toBe(false);
  await promote(ta);
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await world.runJobs();
  expect(await owned(ta)).toBe(false);
});

/** The result of a membership check, before the person's organisations are listed. */
async function ownedAfterCheck(member: MembershipRow): Promise<boolean | undefined> {
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await world.runJobs();
  return (await copyOf(member.userId))?.owned_before;
}

it('a TA who becomes a student is no earlier owner, even if our copy missed that they were one', async () => {
  const lowered = await newcomer('lowered');
  await world.member(classroom, lowered, { role: 'TA' });
  await promote(lowered);
  expect(await owned(lowered)).toBe(false);
  const withheld = { organizations: [], withheldIds: [school.id] };
  await transact(world.db, (tx) => saveOrganizations(tx, lowered.id, withheld, world.clock.read()));
  const path = `/classrooms/classroom/${classroom.id}/invite/role/STUDENT/user/${lowered.id}`;
  await world.api.as(ada).put(path);
  await world.runJobs();
  expect(await copyOf(lowered.id)).toEqual({ role: 'MEMBER', owned_before: false });
  const { rows } = await world.superuser.query(
    'select role from forge.memberships where organization_id = $1 and user_id = $2',
    [school.id, lowered.platformId],
  );
  expect(rows).toEqual([{ role: 'member' }]);
});

it('without a copy, a TA is no earlier owner, and the creator of a classroom is one', async () => {
  const [ta, founder] = [await newcomer('lost-ta'), await newcomer('founder')];
  const own = await world.classroom({ orgId: school.id, createdBy: founder.id });
  await promote(ta);
  await promote(founder);
  expect(await ownedAfterCheck(await world.member(classroom, ta, { role: 'TA' }))).toBe(false);
  // The creator is a student now, which does not matter.
  expect(await ownedAfterCheck(await world.member(own, founder))).toBe(true);
});

it('an owner who left and returned stays an earlier owner, whichever check comes first', async () => {
  const owner = await newcomer('returned');
  await promote(owner);
  expect(await owned(owner)).toBe(true);
  const member = await world.member(classroom, owner, { role: 'TA' });
  await world.superuser.query(
    'delete from forge.memberships where organization_id = $1 and user_id = $2',
    [school.id, owner.platformId],
  );
  await ownedAfterCheck(member);
  world.clock.advance({ minutes: 6 });
  await ownedAfterCheck(member);
  expect(await copyOf(owner.id)).toEqual({ role: 'MEMBER', owned_before: true });
  expect(await owned(owner)).toBe(true);
  await promote(owner);
  expect(await ownedAfterCheck(member)).toBe(true);
  expect(await owned(owner)).toBe(true);
});

it('an owner whom we first see when they open a staff link counts as an earlier owner', async () => {
  const owner = await newcomer('unheard');
  await promote(owner);
  const at = world.clock.read();
  const justCame = { status: 'REQUESTED', reason: 'invitation_queued' } as const;
  const member = { role: 'TA', ...justCame, createdAt: at, updatedAt: at } as const;
  expect(await ownedAfterCheck(await world.member(classroom, owner, member))).toBe(true);
  expect(await owned(owner)).toBe(true);
});

it('the record of an open invitation stays while the person is not a member yet', async () => {
  const invited = await newcomer('invited');
  await world.member(classroom, invited, { status: 'ORG_INVITED' });
  await world.superuser.query(
    `insert into organization_members (org_id, user_id, role, brought_by_us)
     values ($1, $2, 'MEMBER', true)`,
    [school.id, invited.id],
  );
  expect(await owned(invited)).toBe(false);
  await world.superuser.query(`update memberships set status = 'REMOVED' where user_id = $1`, [
    invited.id,
  ]);
  expect(await owned(invited)).toBeUndefined();
});
