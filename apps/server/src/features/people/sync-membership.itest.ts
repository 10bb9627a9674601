import { eq, inArray } from 'drizzle-orm';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import {
  classrooms,
  memberships,
  organizations,
  platformTokens,
  users,
} from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueCheck, enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { enqueue } from '../../jobs/queue.ts';
import { saveUser } from '../session/save-user.ts';
import { checkAdded, checkRenamed } from './organization-events.ts';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('true-hall');
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));
// A sweep would also check the people of earlier tests.
afterEach(async () => {
  const isStudent = eq(memberships.role, 'STUDENT');
  await scene.world.db.update(memberships).set({ status: 'REMOVED' }).where(isStudent);
});

const status = async (person: SignedIn) => (await scene.membership(person))?.status;

async function sweep(): Promise<void> {
  await transact(scene.world.db, (tx) => enqueue(tx, 'memberships.sweep', {}, { key: 'sweep' }));
  await scene.world.runJobs();
}

describe.each([
  ['suspended', { suspendedAt: new Date() }],
  ['uninstalled', { installationId: null }],
])('while our app is %s,', (how, away) => {
  const setApp = (app: Partial<typeof organizations.$inferInsert>) =>
    scene.world.db.update(organizations).set(app);
  let before: typeof organizations.$inferSelect;
  beforeEach(async () => {
    [before] = (await scene.world.db.select().from(organizations)) as [typeof before];
  });
  afterEach(() => setApp(before));

  async function goesAway(): Promise<void> {
    await setApp(away);
    // Refused for good, as by GitHub. The code host's own 403 would be a temporary limit.
    await scene.fault({ path: '/api/v3/**', fault: { kind: 'status', status: 400 } });
  }

  async function comesBack(): Promise<void> {
    await setApp(before);
    await scene.world.host.control('DELETE', '/faults');
    await scene.world.hurryJobs();
    await scene.world.runJobs();
  }

  const jobsOf = async ({ id }: SignedIn) => {
    const { rows } = await scene.world.superuser.query<{ key: string; attempts: number }>(
      `select key, attempts from jobs where key like '%:${id}:%'`,
    );
    return rows;
  };

  it('no membership is checked, and people who ask to join are let in afterwards', async () => {
    await goesAway();
    const sol = await scene.person(`sol-${how}`);
    const member = { classroomId: scene.classroomId, userId: sol.id };
    expect(await scene.joinAs(sol, 'STUDENT')).toMatchObject({ status: 'REQUESTED' });
    await transact(scene.world.db, (tx) => enqueueCheck(tx, member));
    await scene.world.runJobs();
    expect(await jobsOf(sol), 'no job has failed').toEqual([
      { key: enterKey(member), attempts: 0 },
    ]);
    await comesBack();
    expect(await status(sol)).toBe('ACTIVE');
  });

  it('the release of a removed person waits and is done afterwards', async () => {
    const rue = await scene.person(`rue-${how}`);
    const orgRole = async () =>
      (await scene.onHost()).members.find(({ login }) => login === rue.login)?.role;
    await scene.joinAs(rue, 'TA');
    expect(await orgRole()).toBe('admin');
    await goesAway();
    const call = scene.world.api.as(scene.professor);
    expect((await call.delete(`${scene.path}/students/${rue.id}`)).statusCode).toBe(204);
    await scene.world.runJobs();
    const waiting = { key: expect.stringContaining(':release:'), attempts: 0 };
    expect(await jobsOf(rue), 'no job has failed').toEqual([waiting]);
    await comesBack();
    expect(await orgRole()).toBeUndefined();
  });
});

describe('a member who left the organisation', () => {
  it('is NOT_IN_ORG after two answers of the platform, 5 minutes apart', async () => {
    const lee = await scene.enrolled('lee');
    await scene.leaveByOwner(lee);
    await sweep();
    expect(await status(lee)).toBe('ACTIVE');
    scene.world.clock.advance({ minutes: 4 });
    await sweep();
    expect(await status(lee)).toBe('ACTIVE');
    scene.world.clock.advance({ minutes: 1 });
    await sweep();
    expect(await status(lee)).toBe('NOT_IN_ORG');
  });

  it('is ACTIVE again once the platform reports the membership', async () => {
    const bea = await scene.enrolled('bea');
    await scene.setStanding(bea, { status: 'NOT_IN_ORG' });
    await sweep();
    expect(await status(bea)).toBe('ACTIVE');
  });
});

describe('a failing platform', () => {
  firstOfEach([500, 503, 429, 403, 401])('with %i changes no status', async (code) => {
    const fay = await scene.enrolled(`fay-${code}`);
    await scene.leaveByOwner(fay);
    await scene.setStanding(fay, { missingSince: new Date('2020-01-01') });
    await scene.fault({
      method: 'GET',
      path: '/**/orgs/*/memberships/*',
      fault: { kind: 'status', status: code, retry_after_seconds: 0 },
    });
    await sweep();
    expect(await status(fay)).toBe('ACTIVE');
  });

  it('that hangs up changes no status', async () => {
    const hal = await scene.enrolled('hal');
    await scene.setStanding(hal, { missingSince: new Date('2020-01-01') });
    await scene.fault({ path: '/api/v3/**', fault: { kind: 'down' } });
    await sweep();
    expect(await status(hal)).toBe('ACTIVE');
  });
});

describe('an organisation that is not found under its name', () => {
  it.each(['nowhere-to-be-found', 'name-taker'])('(%s) loses no members', async (login) => {
    const una = await scene.enrolled(`una-${login}`);
    if (login === 'name-taker') {
      await scene.world.host.organization(login, 'true-hall-prof');
    }
    const isOurs = eq(organizations.id, scene.orgId);
    await scene.world.db.update(organizations).set({ login }).where(isOurs);
    await scene.setStanding(una, { missingSince: new Date('2020-01-01'), checkedAt: null });
    await sweep();
    await scene.world.db.update(organizations).set({ login: 'true-hall' }).where(isOurs);
    expect(await status(una)).toBe('ACTIVE');
    expect(await missingSince(una)).toEqual(new Date('2020-01-01'));
  });
});

describe('a webhook', () => {
  it('about an accepted invitation makes the person ACTIVE', async () => {
    const ann = await scene.person('ann');
    await scene.world.db.delete(platformTokens).where(eq(platformTokens.userId, ann.id));
    await scene.joinAs(ann, 'STUDENT');
    expect(await status(ann)).toBe('ORG_INVITED');
    await scene.joinByOwner(ann);
    await expect.poll(() => scene.world.runJobs().then(() => status(ann))).toBe('ACTIVE');
  });

  it('about a departure needs confirmation by a second answer', async () => {
    const abe = await scene.enrolled('abe');
    await scene.leaveByOwner(abe);
    await expect
      .poll(() => scene.world.runJobs().then(() => missingSince(abe)))
      .toBeInstanceOf(Date);
    expect(await status(abe)).toBe('ACTIVE');
  });

  it('that is outdated changes nothing', async () => {
    const eve = await scene.enrolled('eve');
    await transact(scene.world.db, (tx) =>
      checkAdded(tx, { orgId: scene.orgId, platformUserId: eve.platformId }),
    );
    await scene.world.runJobs();
    expect(await status(eve)).toBe('ACTIVE');
    expect(await missingSince(eve)).toBeNull();
  });

  it('about a renamed organisation changes its name and address', async () => {
    const { db, organization, clock } = scene.world;
    const plain = await organization({ login: 'before' });
    const titled = await organization({ login: 'earlier', name: 'School of Music' });
    for (const { id: orgId, login } of [plain, titled]) {
      const renamed = { orgId, login: `${login}-no-more`, at: clock.read() };
      await transact(db, (tx) => checkRenamed(tx, renamed));
    }
    const rows = await db
      .select()
      .from(organizations)
      .where(inArray(organizations.id, [plain.id, titled.id]))
      .orderBy(organizations.id);
    const host = 'https://platform.example.com';
    expect(rows).toMatchObject([
      { login: 'before-no-more', name: 'before-no-more', htmlUrl: `${host}/before-no-more` },
      { login: 'earlier-no-more', name: 'School of Music', htmlUrl: `${host}/earlier-no-more` },
    ]);
  });
});

describe('a login that passed to another account', () => {
  it('is stored only for the account that has it now', async () => {
    const { db, clock, runJobs } = scene.world;
    const [old, taker] = [await scene.enrolled('rae'), await scene.enrolled('rae-taker')];
    await db.update(users).set({ login: 'Rae-Taker' }).where(eq(users.id, old.id));
    const [row] = await db.select().from(users).where(eq(users.id, taker.id));
    const { platformId, nodeId, login, name, email, avatarUrl, url } = row!;
    const person = { id: platformId, nodeId, login, name, email, avatarUrl, url };
    await transact(db, (tx) => saveUser(tx, person, clock.read()));
    await runJobs();
    const rows = await db
      .select({ login: users.login })
      .from(users)
      .where(inArray(users.id, [old.id, taker.id]))
      .orderBy(users.id);
    expect(rows).toEqual([{ login: 'rae' }, { login: 'rae-taker' }]);
  });

  it('does not let the new owner in, because people are found by id', async () => {
    const ren = await scene.person('ren-new');
    await scene.world.db.update(users).set({ login: 'ren-old' }).where(eq(users.id, ren.id));
    await scene.world.host.person('ren-old');
    expect(await scene.joinAs(ren, 'STUDENT')).toMatchObject({
      status: 'ACTIVE',
      github_username: 'ren-new',
      github_user_id: ren.platformId,
    });
    const members = (await scene.onHost()).members.map(({ login }) => login);
    expect(members).toContain('ren-new');
    expect(members).not.toContain('ren-old');
  });
});

describe('an invitation whose answer was lost', () => {
  it('is found again and treated as ours', { tags: 'release' }, async () => {
    const los = await scene.person('los');
    await scene.world.db.delete(platformTokens).where(eq(platformTokens.userId, los.id));
    await scene.fault({
      method: 'POST',
      path: '/**/orgs/*/invitations',
      fault: { kind: 'drop', when: 'after' },
      times: 1,
    });
    await scene.joinAs(los, 'STUDENT');
    await expect.poll(() => scene.world.runJobs().then(() => status(los))).toBe('ORG_INVITED');
    await scene.world.api.as(scene.professor).put(`${scene.path}/revoke/user/${los.id}`);
    await scene.world.runJobs();
    expect((await scene.onHost()).invitees).not.toContain('los');
  });
});

describe('an invitation that a limit refused', () => {
  it(
    'does not count: a person whom an owner let in then stays after a removal',
    { tags: 'release' },
    async () => {
      const bus = await scene.person('bus');
      await scene.fault({
        method: 'POST',
        path: '/**/orgs/*/invitations',
        fault: { kind: 'status', status: 429, retry_after_seconds: 0 },
        times: 1,
      });
      await scene.joinAs(bus, 'STUDENT');
      await scene.joinByOwner(bus);
      await expect.poll(() => scene.world.runJobs().then(() => status(bus))).toBe('ACTIVE');
      await scene.world.api.as(scene.professor).delete(`${scene.path}/students/${bus.id}`);
      await scene.world.runJobs();
      expect((await scene.onHost()).members.map(({ login }) => login)).toContain('bus');
    },
  );
});

describe('a classroom with the right memberships', () => {
  // Delayed jobs of other tests would change the team here.
  beforeEach(() => scene.world.forgetJobs());
  const change = (method: string) =>
    scene.calls(`${method} /api/v3/orgs/:org/teams/:team_slug/memberships/:username`);
  const changes = async () => [await change('PUT'), await change('DELETE')];

  it('is checked without changes to its team', { tags: 'release' }, async () => {
    const [ivy, tad] = [await scene.enrolled('ivy'), await scene.enrolled('tad', 'TA')];
    await sweep();
    const before = await changes();
    await sweep();
    await sweep();
    expect(await changes()).toEqual(before);
    expect([await status(ivy), await status(tad)]).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('adds a student to the team by the invitation alone', { tags: 'release' }, async () => {
    const nel = await scene.person('nel');
    const before = await changes();
    await scene.joinAs(nel, 'STUDENT');
    expect(await status(nel)).toBe('ACTIVE');
    expect(await changes()).toEqual(before);
    expect(await team()).toContain('nel');
  });

  it(
    'does not add a person to the team whose invitation was revoked',
    { tags: 'release' },
    async () => {
      const gil = await scene.person('gil');
      await scene.world.db.delete(platformTokens).where(eq(platformTokens.userId, gil.id));
      await scene.joinAs(gil, 'STUDENT');
      const { orgId, professor, world } = scene;
      const other = await world.classroom({ orgId, createdBy: professor.id });
      await world.member(other, gil, { status: 'ORG_INVITED' });
      await world.api.as(professor).put(`${scene.path}/revoke/user/${gil.id}`);
      await world.runJobs();
      await scene.joinByOwner(gil);
      expect((await scene.onHost()).members).toContainEqual({ login: 'gil', role: 'member' });
      expect(await team()).not.toContain('gil');
    },
  );

  it('creates its team again if somebody deleted it', { tags: 'release' }, async () => {
    await callHost(scene.world, 'true-hall-prof', 'DELETE', await teamPath());
    const dee = await scene.person('dee');
    expect(await scene.joinAs(dee, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
    await scene.world.runJobs();
    expect(await team()).toContain('dee');
  });
});

async function teamPath(): Promise<string> {
  const isOurs = eq(classrooms.id, scene.classroomId);
  const [room] = await scene.world.db.select().from(classrooms).where(isOurs);
  return `/orgs/true-hall/teams/${room?.teamSlug}`;
}

async function team(): Promise<string[]> {
  const path = `${await teamPath()}/members`;
  const people = await callHost<{ login: string }[]>(scene.world, 'true-hall-prof', 'GET', path);
  return people.map(({ login }) => login);
}

async function missingSince(person: SignedIn): Promise<Date | null | undefined> {
  const [row] = await scene.world.db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, person.id));
  return row?.missingSince;
}
