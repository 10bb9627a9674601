/** A push whose webhook never arrived must not become a zero. */
import { startPushedWorld } from '@lectern/testkit/pushed-work';
import { signInThroughHost } from '@lectern/testkit/sign-in';
import { eq } from 'drizzle-orm';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { organizations } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueAskInstallation } from '../organizations/ask-installation.ts';

/** The time of the host, whose clock does not follow ours. */
const inTime = new Date();
const dueAt = new Date(inTime.getTime() + 1_800_000);
const { world, org, professor, ...pushed } = await startPushedWorld('missed', {
  startsAt: inTime,
});
afterAll(world.close);
// No push is announced.
await world.host.control('PUT', '/webhooks', { lose_share: 1 });

const know = (state: Partial<typeof organizations.$inferInsert>) =>
  world.db.update(organizations).set(state).where(eq(organizations.id, org.id));
const isThere = { installationId: org.installationId, suspendedAt: null };

afterEach(async () => {
  await world.host.control('DELETE', '/faults');
  await know(isThere);
});

const fail = (path: string, status: number) =>
  world.host.control('POST', '/faults', {
    path,
    fault: { kind: 'status', status, when: 'before' },
  });

/** A push before a deadline, while our app was not installed. */
async function overlooked() {
  // The webhook about our installation may still be on its way.
  await pushed.everythingAnnounced();
  await world.runJobs();
  world.clock.set(inTime);
  const work = await pushed.work({ dueAt });
  const head = await work.pushFile('work.txt', 'all of it', inTime);
  await know({ installationId: null });
  world.clock.set(new Date(dueAt.getTime() + 60_000));
  await pushed.run('deadline.pass', { assignmentId: work.assignmentId });
  expect(await work.row()).toMatchObject({ countedReason: 'nothing_in_time' });
  const assignment = work.path.replace(/\/works\/.*/, '');
  return {
    work,
    head,
    gradeMissing: () =>
      world.api.as(professor).post(`${assignment}/grade-missing`, { body: 'Nothing came.' }),
  };
}

describe('no zero', () => {
  it('is given before the platform was asked for pushes', async () => {
    const { work, head, gradeMissing } = await overlooked();
    await know(isThere);
    expect((await gradeMissing()).json()).toEqual({ graded: [] });
    expect(await work.row()).toMatchObject({ countedSha: head, gradedAt: null });
  });

  it.each([
    [503, 'platform_unavailable'],
    [404, 'pushes_not_visible'],
  ])('is given while the platform answers %i', async (status, code) => {
    const { work, gradeMissing } = await overlooked();
    await know(isThere);
    await fail('/api/v3/**', status);
    expect((await gradeMissing()).json()).toMatchObject({ code });
    expect(await work.row()).toMatchObject({ gradedAt: null });
  });

  it('is given for a repository that cannot be checked, and the others do not wait for it', async () => {
    const { work, gradeMissing } = await overlooked();
    const student = await world.signIn();
    await world.member({ id: pushed.classroomId }, student);
    const other = await world.work({ id: work.assignmentId, orgId: org.id }, student, {
      repositoryId: 9_400_000_001,
      defaultBranch: 'main',
      starterSha: work.starter,
    });
    await pushed.run('deadline.pass', { assignmentId: work.assignmentId });
    await know(isThere);
    await fail(`/api/v3/repos/${work.repository.full_name}/activity`, 503);
    expect((await gradeMissing()).json()).toEqual({ graded: [other.id] });
    expect(await work.row()).toMatchObject({ gradedAt: null });
  });

  it.each([
    ['is away', { installationId: null }],
    ['is suspended', { ...isThere, suspendedAt: inTime }],
  ])('is given while our app %s, but a grader may still grade by hand', async (_, state) => {
    const { work, gradeMissing } = await overlooked();
    await know(state);
    expect((await gradeMissing()).json()).toMatchObject({ code: 'pushes_not_visible' });
    expect(await work.row()).toMatchObject({ gradedAt: null });
    const byHand = await world.api
      .as(professor)
      .post(`${work.path}/grade`, { body: 'Nothing came.', comments: [] });
    expect(byHand.statusCode, byHand.body).toBe(200);
  });
});

describe('an app that is installed again', () => {
  const announced = () =>
    transact(world.db, (tx) =>
      enqueueAskInstallation(tx, { orgId: org.id, installationId: org.installationId! }),
    );
  const seen = async () => {
    const owner = await signInThroughHost(world, 'missed-prof');
    await world.api.as(owner).get('/orgs/installations');
  };

  firstOfEach([
    ['announced by the platform', { installationId: null }, announced],
    ['noticed when an owner logs in', { installationId: null }, seen],
    ['noticed when an owner logs in after a suspension', { ...isThere, suspendedAt: inTime }, seen],
  ])('and %s fetches the pushes in between', async (_, state, tell) => {
    const { work, head } = await overlooked();
    await know(state);
    await tell();
    await world.runJobs();
    expect(await work.row()).toMatchObject({ countedSha: head, countedReason: 'deadline' });
  });
});
