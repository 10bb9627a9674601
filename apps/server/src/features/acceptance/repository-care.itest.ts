/** People delete, rename or archive a repository, or take access away. */
import { problems, type Provisioning, type WorkDetail } from '@lectern/contract';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { startSetups } from '@lectern/testkit/setup-scene';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { provisionings, users, webhookInbox, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { delayJobsBehind } from '../../jobs/queue.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { onRepository } from '../commits/following/on-repository.ts';
import { resumeAcceptances } from '../provisioning/await-membership.ts';
import { enqueueProvision, provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { sweepSetups } from './sweep-setups.ts';

const { scene, accepted, ready, withoutApp, asOwner } = await startSetups();
const { world, professor } = scene;
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

async function fix(person: SignedIn, workId: number): Promise<Provisioning> {
  const path = `${scene.assignmentPath}/works/work/${workId}/fix-access`;
  const answer = await world.api.as(person).post(path);
  expect(answer.statusCode).toBe(200);
  await scene.finishSetups();
  return (await scene.acceptance(person)).provisioning;
}

async function attemptsAt(workId: number): Promise<number | undefined> {
  const [setup] = await world.db
    .select()
    .from(provisionings)
    .where(eq(provisionings.workId, workId));
  return setup?.attempts;
}

async function check({ id: userId }: SignedIn): Promise<void> {
  const member = { classroomId: scene.classroomId, userId };
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await scene.finishSetups();
}

async function announced(repositoryId: number, action: string): Promise<void> {
  const isDelivered = and(
    sql`${webhookInbox.payload} #>> '{repository,id}' = ${String(repositoryId)}`,
    sql`${webhookInbox.payload} ->> 'action' = ${action}`,
  );
  await expect.poll(() => world.db.$count(webhookInbox, isDelivered)).toBe(1);
  await scene.finishSetups();
}

describe('a deleted repository', () => {
  async function deleteRepository(login: string): Promise<void> {
    const { id } = (await scene.repository(`homework-1-${login}`))!;
    await asOwner('DELETE', `/repos/setup/homework-1-${login}`);
    await announced(id, 'deleted');
  }

  it('makes the setup fail', async () => {
    const { student } = await ready('deleter');
    await deleteRepository('deleter');
    const { message, provisioning } = await scene.acceptance(student);
    expect(message).not.toContain('Your repository is ready');
    expect(provisioning).toMatchObject({
      status: 'failed',
      problem: problems.repository_gone(),
      repo_url: null,
    });
  });

  it('is no longer linked from its work', { tags: 'release' }, async () => {
    const { student, workId } = await ready('linked');
    const urlFor = async (person: SignedIn) => {
      const path = `${scene.assignmentPath}/works/work/${workId}`;
      return (await world.api.as(person).read<WorkDetail>(path)).student_work.repo_url;
    };
    expect(await urlFor(professor)).toBe(`${world.host.url}/setup/homework-1-linked`);
    await deleteRepository('linked');
    expect([await urlFor(professor), await urlFor(student)]).toEqual([null, null]);
  });

  it(
    'is checked for after a transfer, which only the new owner hears of',
    { tags: 'release' },
    async () => {
      const { student, workId } = await ready('mover');
      const { id } = (await scene.repository('homework-1-mover'))!;
      const repository = { id, name: 'mine', html_url: `${world.host.url}/elsewhere/mine` };
      const payload = { installation: { id: 404 }, repository };
      const news = { action: 'transferred', payload, receivedAt: world.clock.read() };
      await transact(world.db, (tx) => onRepository(tx, news));
      const isLooking = and(eq(provisionings.workId, workId), eq(provisionings.step, 'repository'));
      expect(await world.db.$count(provisionings, isLooking)).toBe(1);
      await scene.finishSetups();
      expect((await scene.acceptance(student)).provisioning.status).toBe('ready');
    },
  );

  it('does not stop the sweep from resuming other set-ups', { tags: 'release' }, async () => {
    const { student, workId } = await ready('stalled');
    const stopped = eq(provisionings.workId, workId);
    await world.db
      .update(provisionings)
      .set({ problem: { code: 'names_taken' } })
      .where(stopped);
    await sweepSetups(world.db, 1);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning.problem).toBeNull();
  });

  it('is no problem once the work is graded', { tags: 'release' }, async () => {
    const { student, workId } = await ready('leaver');
    await world.db.update(works).set({ state: 'GRADING_COMPLETED' }).where(eq(works.id, workId));
    await deleteRepository('leaver');
    expect((await scene.acceptance(student)).provisioning.status).toBe('ready');
  });
});

describe("'Fix my access'", () => {
  it('restores access and feedback branch, and finds a renamed repository', async () => {
    const { student, workId } = await ready('clumsy');
    const repository = '/repos/setup/homework-1-clumsy';
    await asOwner('DELETE', `${repository}/collaborators/clumsy`);
    await asOwner('DELETE', `${repository}/git/refs/heads/feedback`);
    await asOwner('PATCH', repository, { name: 'renamed-by-owner' });
    expect(await fix(student, workId)).toMatchObject({
      status: 'ready',
      repo_url: `${world.host.url}/setup/renamed-by-owner`,
    });
    const copy = await scene.repository('renamed-by-owner');
    expect(copy?.collaborators).toEqual([{ login: 'clumsy', permission: 'push' }]);
    const branch = '/repos/setup/renamed-by-owner/git/ref/heads/feedback';
    expect(await callHost(world, 'clumsy', 'GET', branch)).toMatchObject({
      object: { sha: copy?.head },
    });
  });

  it(
    'does not give access twice, and runs at most once in 2 minutes',
    { tags: 'release' },
    async () => {
      const { student, workId } = await ready('eager');
      await scene.fault({
        method: 'PUT',
        path: '/api/v3/repos/setup/*/collaborators/*',
        fault: { kind: 'status', status: 422 },
      });
      const before = (await attemptsAt(workId))!;
      expect(await fix(student, workId)).toMatchObject({ status: 'ready', problem: null });
      expect(await attemptsAt(workId)).toBe(before + 1);
      expect((await fix(student, workId)).status).toBe('ready');
      expect(await attemptsAt(workId)).toBe(before + 1);
      world.clock.advance({ minutes: 2 });
      expect((await fix(student, workId)).status).toBe('ready');
      expect(await attemptsAt(workId)).toBe(before + 2);
      await asOwner('DELETE', '/repos/setup/homework-1-eager/collaborators/eager');
      world.clock.advance({ minutes: 2 });
      expect((await fix(student, workId)).status).toBe('failed');
    },
  );

  it(
    'retries a refused creation once in 2 minutes for a student, and at any time for a professor',
    { tags: 'release' },
    async () => {
      const path = `/api/v3/repos/setup/${scene.base.name}/generate`;
      await scene.fault({ method: 'POST', path, fault: { kind: 'status', status: 422 } });
      const { student, workId } = await accepted('pressing');
      await scene.finishSetups();
      const before = (await attemptsAt(workId))!;
      for (const _ of [1, 2, 3]) expect((await fix(student, workId)).status).toBe('failed');
      expect(await attemptsAt(workId)).toBe(before + 1);
      const retry = `${scene.assignmentPath}/works/work/${workId}/setup/retry`;
      await world.api.as(professor).post(retry);
      await scene.finishSetups();
      expect(await attemptsAt(workId)).toBe(before + 2);
      world.clock.advance({ minutes: 2 });
      await world.host.control('DELETE', '/faults');
      expect((await fix(student, workId)).status).toBe('ready');
    },
  );

  it('gives access to a student who has a new login', { tags: 'release' }, async () => {
    const { student, workId } = await ready('maiden');
    await asOwner('DELETE', '/repos/setup/homework-1-maiden/collaborators/maiden');
    await world.db.update(users).set({ login: 'long-ago' }).where(eq(users.id, student.id));
    expect((await fix(student, workId)).status).toBe('ready');
    expect((await scene.repository('homework-1-maiden'))?.collaborators).toEqual([
      { login: 'maiden', permission: 'push' },
    ]);
    const [row] = await world.db.select().from(users).where(eq(users.id, student.id));
    expect(row?.login).toBe('maiden');
  });

  it('reports a deleted repository, and creates no second one', async () => {
    const { student, workId } = await ready('eraser');
    await asOwner('DELETE', '/repos/setup/homework-1-eraser');
    expect(await fix(student, workId)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('has been deleted'),
    });
    expect(await scene.repository('homework-1-eraser')).toBeUndefined();
  });

  it(
    'reports an archived repository, and finishes once it is unarchived',
    { tags: 'release' },
    async () => {
      const { student, workId } = await ready('archivist');
      const { id } = (await scene.repository('homework-1-archivist'))!;
      await asOwner('PATCH', '/repos/setup/homework-1-archivist', { archived: true });
      expect(await fix(student, workId)).toMatchObject({
        status: 'failed',
        problem: problems.repository_archived(),
        steps: { 1: { step: 'repository', state: 'done' }, 2: { step: 'access', state: 'failed' } },
        repo_url: `${world.host.url}/setup/homework-1-archivist`,
      });
      await asOwner('PATCH', '/repos/setup/homework-1-archivist', { archived: false });
      await announced(id, 'unarchived');
      expect((await scene.acceptance(student)).provisioning).toMatchObject({
        status: 'ready',
        problem: null,
      });
    },
  );

  it('accepts an archived repository of a graded work', { tags: 'release' }, async () => {
    const { student, workId } = await ready('alumna');
    const graded = { state: 'GRADING_COMPLETED', pullRequestNumber: 1 } as const;
    await world.db.update(works).set(graded).where(eq(works.id, workId));
    await asOwner('PATCH', '/repos/setup/homework-1-alumna', { archived: true });
    expect(await fix(student, workId)).toMatchObject({ status: 'ready', problem: null });
  });

  it(
    'reports a student who is out of the organisation, and works once they are back',
    { tags: 'release' },
    async () => {
      const { student, workId } = await ready('outsider');
      await scene.leaveByOwner(student);
      await scene.setStanding(student, { status: 'ACTIVE' });
      const path = `${scene.assignmentPath}/works/work/${workId}/fix-access`;
      await world.api.as(student).post(path);
      await world.runJobs();
      expect((await scene.acceptance(student)).provisioning).toMatchObject({
        problem: expect.stringContaining('no longer a member'),
        steps: { 1: { step: 'repository', state: 'done' }, 2: { step: 'access', state: 'failed' } },
      });
      await check(student);
      world.clock.advance({ minutes: 6 });
      await check(student);
      expect((await scene.membership(student))?.status).toBe('NOT_IN_ORG');
      expect((await scene.acceptance(student)).provisioning_status).toBe('waiting');
      await scene.joinByOwner(student);
      await check(student);
      expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
      expect((await scene.repository('homework-1-outsider'))?.collaborators).toEqual([
        { login: 'outsider', permission: 'push' },
      ]);
    },
  );
});

describe('a student who left the organisation', () => {
  const mayWrite = (login: string) => [{ login, permission: 'push' }];
  const collaborators = async (login: string) =>
    (await scene.repository(`homework-1-${login}`))?.collaborators;

  it('gets access back after a short absence', { tags: 'release' }, async () => {
    const { student } = await ready('briefly');
    await scene.leaveByOwner(student);
    await check(student);
    await scene.joinByOwner(student);
    expect(await collaborators('briefly')).toEqual([]);
    await check(student);
    expect((await scene.membership(student))?.status).toBe('ACTIVE');
    expect(await collaborators('briefly')).toEqual(mayWrite('briefly'));
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });

  it('is not invited to the repository again at every check', { tags: 'release' }, async () => {
    const given = () => scene.calls('PUT /api/v3/repos/:owner/:repo/collaborators/:username');
    const recheck = async ({ student, workId }: { student: SignedIn; workId: number }) => {
      const before = await given();
      await transact(world.db, (tx) => enqueueProvision(tx, workId));
      await scene.finishSetups();
      const { problem } = (await scene.acceptance(student)).provisioning;
      return { problem, given: (await given()) - before };
    };
    const reportedOnly = { problem: problems.not_in_organization(), given: 0 };
    const neverIn = await accepted('never-in');
    await scene.leaveByOwner(neverIn.student);
    await scene.finishSetups();
    expect(await recheck(neverIn)).toEqual(reportedOnly);
    const longReady = await ready('long-ready');
    await scene.leaveByOwner(longReady.student);
    expect(await recheck(longReady)).toEqual(reportedOnly);
  });

  it('and accepts a new invitation gets access back', { tags: 'release' }, async () => {
    const { student } = await ready('reinvited');
    await scene.leaveByOwner(student);
    await scene.inviteByOwner(student);
    await check(student);
    world.clock.advance({ minutes: 6 });
    await check(student);
    expect((await scene.membership(student))?.status).toBe('ORG_INVITED');
    await scene.joinByOwner(student);
    await check(student);
    expect(await collaborators('reinvited')).toEqual(mayWrite('reinvited'));
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });
});

it(
  'a returning class gets access back after the students who have no repository yet',
  { tags: 'release' },
  async () => {
    const { student, workId } = await ready('put-out');
    await scene.leaveByOwner(student);
    await check(student);
    world.clock.advance({ minutes: 6 });
    await check(student);
    expect((await scene.acceptance(student)).provisioning_status).toBe('waiting');
    const member = { classroomId: scene.classroomId, userId: student.id };
    await transact(world.db, (tx) => resumeAcceptances(tx, { ...member, wasOut: true }));
    const waiting = (await world.jobs()).filter(({ key }) => key === provisionKey(workId));
    expect(waiting).toMatchObject([{ priority: backgroundPriority }]);
    await scene.finishSetups();
  },
);

describe('a removed student', () => {
  it('loses access to the repository, and gets it back with the membership', async () => {
    const { student } = await ready('prodigal');
    // Another classroom keeps them in the organisation, so that only we can take the access away.
    const other = await world.classroom({ orgId: scene.orgId, createdBy: professor.id });
    await world.member(other, student);
    const api = world.api.as(professor);
    await api.delete(`${scene.path}/students/${student.id}`);
    await scene.finishSetups();
    expect((await scene.repository('homework-1-prodigal'))?.collaborators).toEqual([]);
    expect((await scene.onHost()).members).toContainEqual({ login: 'prodigal', role: 'member' });
    expect(
      await world.api
        .as(student)
        .get(`/classrooms/classroom/0/assignments/token/${scene.acceptToken}`),
    ).toFailWith('removed_before');
    await api.put(`${scene.path}/invite/role/STUDENT/user/${student.id}`);
    await scene.finishSetups();
    expect((await scene.repository('homework-1-prodigal'))?.collaborators).toEqual([
      { login: 'prodigal', permission: 'push' },
    ]);
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });

  it('loses access even if the app was not installed at first', async () => {
    const { student } = await ready('lingering');
    const other = await world.classroom({ orgId: scene.orgId, createdBy: professor.id });
    await world.member(other, student);
    const giveBack = await withoutApp();
    await world.api.as(professor).delete(`${scene.path}/students/${student.id}`);
    await scene.finishSetups();
    expect((await scene.repository('homework-1-lingering'))?.collaborators).toHaveLength(1);
    await giveBack();
    await sweepSetups(world.db);
    await scene.finishSetups();
    expect((await scene.repository('homework-1-lingering'))?.collaborators).toEqual([]);
  });

  it('loses access while the setups of a class wait', { tags: 'release' }, async () => {
    const { student } = await ready('hurried');
    const other = await world.classroom({ orgId: scene.orgId, createdBy: professor.id });
    await world.member(other, student);
    const { workId: firstInLine } = await accepted('in-line');
    await world.api.as(professor).delete(`${scene.path}/students/${student.id}`);
    await transact(world.db, (tx) => delayJobsBehind(tx, provisionKey(firstInLine), 3_600_000));
    await world.runJobs();
    expect((await scene.repository('homework-1-hurried'))?.collaborators).toEqual([]);
    expect(await scene.repository('homework-1-in-line')).toBeUndefined();
  });

  it('gets no repository if the setup had not begun', async () => {
    const { student } = await accepted('hasty');
    await world.api.as(professor).delete(`${scene.path}/students/${student.id}`);
    await scene.finishSetups();
    expect(await scene.repository('homework-1-hasty')).toBeUndefined();
  });
});
