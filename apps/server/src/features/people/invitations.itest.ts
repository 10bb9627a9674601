/** Invitations to the organisation: sent, refused by the platform, unnecessary, and revoked. */
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { organizationMembers, platformTokens, users } from '../../db/schema/index.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('inviting-hall');
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));

const professor = () => scene.world.api.as(scene.professor);
const invite = (person: SignedIn, role = 'STUDENT') =>
  professor().put(`${scene.path}/invite/role/${role}/user/${person.id}`);
const revoke = (person: { id: number }) =>
  professor().put(`${scene.path}/revoke/user/${person.id}`);
const queued = { status: 'REQUESTED', status_reason: 'invitation_queued' };
async function sweep(): Promise<void> {
  await transact(scene.world.db, (tx) => enqueue(tx, 'memberships.sweep', {}, { key: 'sweep' }));
  await scene.world.runJobs();
}

/** Without their token we cannot accept the invitation for them. */
async function forgetTokens(person: SignedIn): Promise<void> {
  await scene.world.db.delete(platformTokens).where(eq(platformTokens.userId, person.id));
}

async function invited(login: string): Promise<SignedIn> {
  const person = await scene.person(login);
  await forgetTokens(person);
  await scene.joinAs(person, 'STUDENT');
  return person;
}

/** Stores the person as a known member of the organisation. */
async function copied(
  { id: userId }: SignedIn,
  copy: Pick<typeof organizationMembers.$inferInsert, 'role' | 'ownedBefore'>,
): Promise<void> {
  const row = { orgId: scene.orgId, userId, checkedAt: scene.world.clock.read(), ...copy };
  await scene.world.db.insert(organizationMembers).values(row);
}

describe('inviting', () => {
  it('a person outside the organisation sends an invitation and waits for them to accept', async () => {
    const ina = await scene.removed('ina');
    await scene.joinAs(ina, 'STUDENT');
    const answer = await invite(ina);
    expect(answer.json()).toMatchObject({
      message: 'Successfully invited Student',
      user: { id: ina.id, status: 'REQUESTED', status_reason: 'invitation_queued' },
    });
    await scene.world.runJobs();
    expect(await scene.membership(ina)).toMatchObject({ status: 'ORG_INVITED' });
    expect((await scene.onHost()).invitees).toContain('ina');
  });

  it('a member of the organisation makes them ACTIVE', async () => {
    const mia = await scene.enrolled('mia');
    await scene.setStanding(mia, { status: 'NOT_IN_ORG' });
    await invite(mia);
    await scene.world.runJobs();
    expect(await scene.membership(mia)).toMatchObject({ status: 'ACTIVE' });
  });

  it(
    'a person again sends another invitation only if the first is gone from the platform',
    { tags: 'release' },
    async () => {
      const ned = await invited('ned');
      const before = await scene.invitationsMade();
      await invite(ned);
      await scene.world.runJobs();
      expect(await scene.membership(ned)).toMatchObject({ status: 'ORG_INVITED' });
      expect((await scene.invitationsMade()) - before).toBe(0);
      await scene.leaveByOwner(ned);
      expect((await scene.onHost()).invitees).not.toContain('ned');
      await invite(ned);
      await scene.world.runJobs();
      expect((await scene.onHost()).invitees).toContain('ned');
      expect(await scene.membership(ned)).toMatchObject({ status: 'ORG_INVITED' });
    },
  );

  it('with a staff role makes an administrator, and with a student role a member again', async () => {
    const tom = await scene.enrolled('tom');
    expect((await invite(tom, 'TA')).json()).toMatchObject({
      message: 'Successfully invited Teaching Assistant',
      user: { classroom_role: 'TA', status: 'ACTIVE' },
    });
    await scene.world.runJobs();
    expect((await scene.onHost()).members).toContainEqual({ login: 'tom', role: 'admin' });
    await invite(tom, 'STUDENT');
    await scene.world.runJobs();
    expect((await scene.onHost()).members).toContainEqual({ login: 'tom', role: 'member' });
  });

  it('is refused for oneself and for people outside the classroom', async () => {
    expect(await invite(scene.professor, 'STUDENT')).toFailWith('cannot_change_self');
    const stranger = await scene.person('stranger');
    expect(await invite(stranger)).toFailWith('not_in_classroom');
    expect((await invite({ ...stranger, id: 999_999 })).body).toBe((await invite(stranger)).body);
  });

  it('is retried later if the platform refuses it', async () => {
    const lim = await scene.removed('lim');
    const fault = { kind: 'status', status: 422 };
    await scene.fault({ method: 'POST', path: '/**/orgs/*/invitations', fault });
    await scene.fault({ method: 'PUT', path: '/**/memberships/lim', fault });
    await invite(lim);
    await scene.world.runJobs();
    expect(await scene.membership(lim)).toMatchObject(queued);
    await scene.world.host.control('DELETE', '/faults');
    await sweep();
    expect(await scene.membership(lim)).toMatchObject({ status: 'ORG_INVITED' });
  });

  it(
    'several people over the daily limit sends one request for all of them',
    { tags: 'release' },
    async () => {
      const [dot, eve] = [await scene.removed('dot'), await scene.removed('eve')];
      await scene.fault({
        method: 'POST',
        path: '/**/orgs/*/invitations',
        fault: { kind: 'status', status: 422, reason: 'Over invitation rate limit' },
      });
      const before = await scene.invitationsMade();
      for (const person of [dot, eve]) {
        await invite(person);
        await scene.world.runJobs();
        await sweep();
        expect(await scene.membership(person)).toMatchObject(queued);
      }
      expect((await scene.invitationsMade()) - before).toBe(1);
      // A member needs no invitation and does not wait.
      const mel = await scene.enrolled('mel');
      await scene.setStanding(mel, { status: 'NOT_IN_ORG' });
      await invite(mel);
      await scene.world.runJobs();
      expect(await scene.membership(mel)).toMatchObject({ status: 'ACTIVE' });
      await scene.world.host.control('DELETE', '/faults');
      await scene.world.superuser.query(
        `update platform_budgets set state = state || '{"noInvitationsUntil": 0}'`,
      );
      await sweep();
      expect(await scene.membership(dot)).toMatchObject({ status: 'ORG_INVITED' });
      expect(await scene.membership(eve)).toMatchObject({ status: 'ORG_INVITED' });
    },
  );
});

describe('a platform that refuses an invitation', () => {
  it('still gets people in by membership, as for accounts managed by a school', async () => {
    const path = '/**/orgs/*/invitations';
    await scene.fault({ method: 'POST', path, fault: { kind: 'status', status: 422 } });
    const emu = await scene.person('emu');
    expect(await scene.joinAs(emu, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
  });

  it('is not asked to invite an account whose login marks it as managed by a school', async () => {
    const before = await scene.invitationsMade();
    const mona = await scene.person('mona_school');
    expect(await scene.joinAs(mona, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
    expect((await scene.invitationsMade()) - before).toBe(0);
  });

  it('because the person is a member it cannot find leaves an owner unchanged', async () => {
    const otis = await scene.person('otis');
    await scene.joinByOwner(otis);
    const path = '/orgs/inviting-hall/memberships/otis';
    await callHost(scene.world, 'inviting-hall-prof', 'PUT', path, { role: 'admin' });
    const fault = { kind: 'status', status: 404 };
    await scene.fault({ method: 'GET', path: '/**/memberships/otis', fault });
    expect(await scene.joinAs(otis, 'STUDENT')).toMatchObject(queued);
    expect((await scene.onHost()).members).toContainEqual({ login: 'otis', role: 'admin' });
  });
});

describe('a platform without invitations to organisations, as an Enterprise Server is', () => {
  beforeEach(async () => {
    const path = '/**/orgs/*/invitations';
    await scene.fault({ path, fault: { kind: 'status', status: 404 } });
  });

  it('gets people in by membership', async () => {
    const ent = await scene.person('ent');
    expect(await scene.joinAs(ent, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
    const tia = await scene.person('tia');
    expect(await scene.joinAs(tia, 'TA')).toMatchObject({ status: 'ACTIVE' });
    expect((await scene.onHost()).members).toContainEqual({ login: 'tia', role: 'admin' });
  });

  it('loses the pending membership of a person who is revoked', async () => {
    const una = await invited('una');
    expect(await scene.membership(una)).toMatchObject({ status: 'ORG_INVITED' });
    await revoke(una);
    await scene.world.runJobs();
    expect((await scene.onHost()).invitees).not.toContain('una');
  });

  it('does not let in a stranger who has the login of a deleted account', async () => {
    const late = await scene.person('late');
    const isLate = eq(users.id, late.id);
    await scene.world.db.update(users).set({ platformId: 999_999_999 }).where(isLate);
    expect(await scene.joinAs(late, 'TA')).toMatchObject(queued);
    const { members, invitees } = await scene.onHost();
    expect([...members.map(({ login }) => login), ...invitees]).not.toContain('late');
    await scene.world.db.update(users).set({ platformId: late.platformId }).where(isLate);
    await sweep();
    expect(await scene.membership(late)).toMatchObject({ status: 'ORG_INVITED' });
  });

  it(
    'leaves an owner unchanged after a single wrong answer that they are no member',
    { tags: 'release' },
    async () => {
      const olga = await scene.person('olga');
      await scene.joinByOwner(olga);
      const path = '/orgs/inviting-hall/memberships/olga';
      await callHost(scene.world, 'inviting-hall-prof', 'PUT', path, { role: 'admin' });
      await copied(olga, { role: 'ADMIN', ownedBefore: true });
      const fault = { kind: 'status', status: 404 };
      await scene.fault({ method: 'GET', path: '/**/memberships/olga', times: 1, fault });
      expect(await scene.joinAs(olga, 'STUDENT')).toMatchObject(queued);
      await sweep();
      expect(await scene.membership(olga)).toMatchObject({ status: 'ACTIVE' });
      expect((await scene.onHost()).members).toContainEqual({ login: 'olga', role: 'admin' });
      const isOlga = eq(organizationMembers.userId, olga.id);
      expect(await scene.world.db.select().from(organizationMembers).where(isOlga)).toMatchObject([
        { role: 'ADMIN', ownedBefore: true, broughtByUs: false },
      ]);
    },
  );

  it(
    'lets a former member in again if they are still not found after 5 minutes',
    { tags: 'release' },
    async () => {
      const back = await scene.person('back');
      await copied(back, { role: 'MEMBER' });
      expect(await scene.joinAs(back, 'STUDENT')).toMatchObject(queued);
      scene.world.clock.advance({ minutes: 4 });
      await sweep();
      expect(await scene.membership(back)).toMatchObject(queued);
      scene.world.clock.advance({ minutes: 1 });
      await sweep();
      expect(await scene.membership(back)).toMatchObject({ status: 'ORG_INVITED' });
    },
  );
});

describe('revoking', () => {
  it('cancels the invitation on the platform', async () => {
    const rita = await invited('rita');
    expect(await scene.membership(rita)).toMatchObject({ status: 'ORG_INVITED' });
    expect((await revoke(rita)).statusCode).toBe(204);
    expect(await scene.membership(rita)).toMatchObject({ status: 'REMOVED' });
    await scene.world.runJobs();
    expect((await scene.onHost()).invitees).not.toContain('rita');
    expect((await revoke(rita)).statusCode).toBe(204);
  });

  it('is refused for a member', async () => {
    const ann = await scene.enrolled('ann');
    expect(await revoke(ann)).toFailWith('not_invited');
    expect(await scene.membership(ann)).toMatchObject({ status: 'ACTIVE' });
  });

  it('keeps an invitation that another classroom needs', async () => {
    const kay = await invited('kay');
    const other = await scene.world.classroom({
      orgId: scene.orgId,
      createdBy: scene.professor.id,
    });
    await scene.world.member(other, kay, { status: 'ORG_INVITED' });
    await revoke(kay);
    await scene.world.runJobs();
    expect((await scene.onHost()).invitees).toContain('kay');
  });
});

describe('an invitation that an owner sent on the platform', () => {
  it('is not cancelled when the person is revoked', async () => {
    const han = await scene.person('han');
    await forgetTokens(han);
    await scene.inviteByOwner(han);
    await scene.joinAs(han, 'STUDENT');
    expect(await scene.membership(han)).toMatchObject({ status: 'ORG_INVITED' });
    await revoke(han);
    await scene.world.runJobs();
    expect(await scene.membership(han)).toMatchObject({ status: 'REMOVED' });
    expect((await scene.onHost()).invitees).toContain('han');
  });
});
