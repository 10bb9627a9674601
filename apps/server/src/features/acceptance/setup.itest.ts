/** What the platform can do to a set-up, what people can do to a repository, and how both heal. */
import { texts, type Acceptance, type Provisioning } from '@lectern/contract';
import { createOnHost, startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { organizations, provisionings, users, webhookInbox, works } from '../../db/schema/index.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { enqueueCheck } from '../people/membership-jobs.ts';
import { onRepository } from '../works/on-repository.ts';
import { provisionWork } from './provision-work.ts';
import { enqueueOpenFeedback } from './setup-jobs.ts';
import { sweepSetups } from './sweep-setups.ts';

const scene = await startAssignmentScene('setup');
const { world, professor } = scene;
const generate = `/api/v3/repos/setup/${scene.base.name}/generate`;
const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

async function accepted(login: string): Promise<{ student: SignedIn; workId: number }> {
  const student = await scene.student(login);
  const { student_work_id: workId } = (await scene.accept(student)).json<Acceptance>();
  return { student, workId };
}

async function ready(login: string) {
  const made = await accepted(login);
  await scene.finishSetups();
  expect((await scene.acceptance(made.student)).provisioning_status).toBe('ready');
  return made;
}

async function fix(person: SignedIn, workId: number): Promise<Provisioning> {
  const path = `${scene.assignmentPath}/works/work/${workId}/fix-access`;
  const answer = await world.api.as(person).post(path);
  expect(answer.statusCode).toBe(200);
  await scene.finishSetups();
  return (await scene.acceptance(person)).provisioning;
}

/** Asks the platform what it knows of the student. */
async function check({ id: userId }: SignedIn): Promise<void> {
  const member = { classroomId: scene.classroomId, userId };
  await transact(world.db, (tx) => enqueueCheck(tx, member));
  await scene.finishSetups();
}

/** Our app is uninstalled, as far as we know; the answer installs it again. */
async function withoutApp(): Promise<() => Promise<unknown>> {
  const isOurs = eq(organizations.id, scene.orgId);
  const [org] = await world.db.select().from(organizations).where(isOurs);
  const set = (installationId: number | null) =>
    world.db.update(organizations).set({ installationId }).where(isOurs);
  await set(null);
  return () => set(org?.installationId ?? null);
}

function asOwner<T = unknown>(method: string, path: string, body?: object): Promise<T> {
  return callHost<T>(world, 'setup-prof', method, path, body);
}

describe('a platform in trouble', () => {
  it.each([
    ['answers 502 before the effect', 'b502', { kind: 'status', status: 502, when: 'before' }],
    ['answers 502 after the effect', 'a502', { kind: 'status', status: 502, when: 'after' }],
    ['drops the connection after the effect', 'dropped', { kind: 'drop', when: 'after' }],
    ['asks to wait', 'busy', { kind: 'status', status: 429, retry_after_seconds: 0 }],
  ])('that %s gets one repository from us, not two', async (_what, login, fault) => {
    await scene.fault({ method: 'POST', path: generate, times: 1, fault });
    const { student } = await ready(login);
    const copies = (await scene.copies()).filter(({ full_name: full }) => full.includes(login));
    expect(copies).toMatchObject([
      { full_name: `setup/homework-1-${login}`, collaborators: [{ login: student.login }] },
    ]);
  });

  it('that loses an answer of every kind still ends well', async () => {
    const paths = ['/api/v3/repos/setup/*/collaborators/*', '/api/v3/repos/setup/*/git/refs'];
    for (const path of paths) await scene.fault({ path, times: 1, fault: { kind: 'drop' } });
    await scene.fault({ path: '/api/v3/user/*', times: 2, fault: { kind: 'status', status: 500 } });
    await ready('unlucky');
  });

  it('that copies the files later lets nobody in before the starter commit is known', async () => {
    await world.host.control('PUT', '/templates', { delay_ms: 3_000 });
    const { student, workId } = await accepted('patient');
    // By hand, since the queue would come back for it by itself.
    await provisionWork({ db: world.db, clock: world.clock.read, platform }, workId);
    await world.host.control('PUT', '/templates', { delay_ms: 0 });
    expect(await scene.repository('homework-1-patient')).toMatchObject({ collaborators: [] });
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'running',
      repo_url: null,
    });
    await world.db.update(works).set({ defaultBranch: 'guess' }).where(eq(works.id, workId));
    // The host dates its repositories by its own clock.
    const muchLater = () => new Date(Date.now() + 11 * 60_000);
    await provisionWork({ db: world.db, clock: muchLater, platform }, workId);
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'failed',
      problem: texts.setup.stillEmpty,
    });
    await expect
      .poll(async () => (await scene.repository('homework-1-patient'))?.head, { timeout: 20_000 })
      .not.toBeNull();
    await sweepSetups(world.db);
    await scene.finishSetups();
    const [work] = await world.db.select().from(works).where(eq(works.id, workId));
    const head = (await scene.repository('homework-1-patient'))?.head;
    expect(work).toMatchObject({ starterSha: head, defaultBranch: 'main' });
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });

  it('that refuses is quoted to the professor, and asked again by a retry or by the sweep', async () => {
    const { student, workId } = await accepted('refused');
    await asOwner('PATCH', `/repos/setup/${scene.base.name}`, { is_template: false });
    await world.runJobs();
    const { provisioning } = await scene.acceptance(student);
    expect(provisioning).toMatchObject({
      status: 'failed',
      problem: 'The platform refused: Repository is not a template repository.',
      steps: { 1: { step: 'repository', state: 'failed' } },
    });
    await asOwner('PATCH', `/repos/setup/${scene.base.name}`, { is_template: true });
    await sweepSetups(world.db);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
    const retry = `${scene.assignmentPath}/works/work/${workId}/setup/retry`;
    expect((await world.api.as(professor).post(retry)).json()).toMatchObject({
      provisioning: { status: 'running', repo_url: expect.any(String) },
    });
    await scene.finishSetups();
  });

  it('without our app says so, and goes on when the app is back', async () => {
    const { student } = await accepted('homeless');
    const giveBack = await withoutApp();
    await world.runJobs();
    expect((await scene.acceptance(student)).provisioning.problem).toBe(
      'Lectern is not installed in this organization.',
    );
    await giveBack();
    await sweepSetups(world.db);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });
});

describe('names', () => {
  it('that somebody else has are left alone for the next one', async () => {
    const theirs = await createOnHost(scene, 'setup', 'homework-1-mallory');
    // Even a copy of the same base repository is somebody else's unless we made it.
    await asOwner('POST', `/repos/setup/${scene.base.name}/generate`, {
      owner: 'setup',
      name: 'HOMEWORK-1-mallory-2',
      private: true,
    });
    const { student } = await ready('mallory');
    expect(await scene.acceptance(student)).toMatchObject({
      repo_url: `${world.host.url}/setup/homework-1-mallory-3`,
    });
    for (const name of ['homework-1-mallory', 'HOMEWORK-1-mallory-2']) {
      expect((await scene.repository(name))?.collaborators).toEqual([]);
    }
    expect((await scene.repository('homework-1-mallory'))?.id).toBe(theirs.id);
  });

  it('of the base repository may change', async () => {
    const renamed = `${scene.base.name}-renamed`;
    await asOwner('PATCH', `/repos/setup/${scene.base.name}`, { name: renamed });
    await createOnHost(scene, 'setup', scene.base.name).then(({ name }) =>
      asOwner('DELETE', `/repos/setup/${name}`),
    );
    await ready('follower');
    await asOwner('PATCH', `/repos/setup/${renamed}`, { name: scene.base.name });
  });
});

describe('a repository that is deleted', () => {
  async function deleteRepository(login: string): Promise<void> {
    const { id } = (await scene.repository(`homework-1-${login}`))!;
    await asOwner('DELETE', `/repos/setup/homework-1-${login}`);
    const isTold = and(
      eq(webhookInbox.repositoryId, id),
      sql`${webhookInbox.payload} ->> 'action' = 'deleted'`,
    );
    await expect.poll(() => world.db.$count(webhookInbox, isTold)).toBe(1);
    await scene.finishSetups();
  }

  it('is no longer called ready', async () => {
    const { student } = await ready('deleter');
    await deleteRepository('deleter');
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'failed',
      problem: texts.setup.repositoryGone,
    });
  });

  it('is looked for also when it has moved, which is announced to whom it went', async () => {
    const { student, workId } = await ready('mover');
    const { id } = (await scene.repository('homework-1-mover'))!;
    const repository = { id, name: 'mine', html_url: `${world.host.url}/elsewhere/mine` };
    const payload = { installation: { id: 404 }, repository };
    const announced = { action: 'transferred', payload, receivedAt: world.clock.read() };
    await transact(world.db, (tx) => onRepository(tx, announced));
    const isLooking = and(eq(provisionings.workId, workId), eq(provisionings.step, 'repository'));
    expect(await world.db.$count(provisionings, isLooking)).toBe(1);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning.status).toBe('ready');
  });

  it('keeps no other set-up from being taken up again', async () => {
    const { student, workId } = await ready('stalled');
    const stopped = eq(provisionings.workId, workId);
    await world.db.update(provisionings).set({ problem: 'No luck.' }).where(stopped);
    await sweepSetups(world.db, 1);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning.problem).toBeNull();
  });

  it('is missed by nobody once there is a grade', async () => {
    const { student, workId } = await ready('leaver');
    await world.db.update(works).set({ state: 'GRADING_COMPLETED' }).where(eq(works.id, workId));
    await deleteRepository('leaver');
    expect((await scene.acceptance(student)).provisioning.status).toBe('ready');
  });
});

describe("'Fix my access'", () => {
  it('gives back a lost access, a lost branch and a lost name', async () => {
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

  it('gives nobody again what they have, and goes through the steps once in two minutes', async () => {
    const { student, workId } = await ready('eager');
    await scene.fault({
      method: 'PUT',
      path: '/api/v3/repos/setup/*/collaborators/*',
      fault: { kind: 'status', status: 422 },
    });
    const attempts = async () => {
      const [row] = await world.db
        .select()
        .from(provisionings)
        .where(eq(provisionings.workId, workId));
      return row?.attempts;
    };
    const before = (await attempts())!;
    expect(await fix(student, workId)).toMatchObject({ status: 'ready', problem: null });
    expect(await attempts()).toBe(before + 1);
    expect((await fix(student, workId)).status).toBe('ready');
    expect(await attempts()).toBe(before + 1);
    world.clock.advance({ minutes: 2 });
    expect((await fix(student, workId)).status).toBe('ready');
    expect(await attempts()).toBe(before + 2);
    await asOwner('DELETE', '/repos/setup/homework-1-eager/collaborators/eager');
    world.clock.advance({ minutes: 2 });
    expect((await fix(student, workId)).status).toBe('failed');
  });

  it('finds the student under a new login', async () => {
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

  it('tells of a repository that was deleted, and makes no second one', async () => {
    const { student, workId } = await ready('eraser');
    await asOwner('DELETE', '/repos/setup/homework-1-eraser');
    expect(await fix(student, workId)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('has been deleted'),
    });
    expect(await scene.repository('homework-1-eraser')).toBeUndefined();
  });

  it('tells of a student whom the platform has put out, and works again when they come back', async () => {
    const { student, workId } = await ready('outsider');
    await scene.leaveByOwner(student);
    await scene.setStanding(student, { status: 'ACTIVE' });
    const path = `${scene.assignmentPath}/works/work/${workId}/fix-access`;
    await world.api.as(student).post(path);
    await world.runJobs();
    expect((await scene.acceptance(student)).provisioning.problem).toContain('as a member');
    await world.runJobs();
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
  });
});

describe('a student who is removed', () => {
  it('loses the access to the repository, and gets it back with the place', async () => {
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

  it('loses it also when the platform could not be asked at first', async () => {
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

  it('before the set-up began gets no repository', async () => {
    const { student } = await accepted('hasty');
    await world.api.as(professor).delete(`${scene.path}/students/${student.id}`);
    await scene.finishSetups();
    expect(await scene.repository('homework-1-hasty')).toBeUndefined();
  });
});

describe('the pull request for feedback', () => {
  it('waits for a student commit, and is opened once', async () => {
    const { workId } = await ready('writer');
    const open = async () => {
      await transact(world.db, (tx) => enqueueOpenFeedback(tx, workId));
      await scene.finishSetups();
      return scene.repository('homework-1-writer');
    };
    expect((await open())?.pull_requests).toEqual([]);
    await world.host.control('POST', '/pushes', {
      repository: 'setup/homework-1-writer',
      pusher: 'writer',
      branch: 'main',
      received_at: world.clock.read().toISOString(),
      content: { path: 'answer.txt', text: '42' },
    });
    await asOwner('DELETE', '/repos/setup/homework-1-writer/git/refs/heads/feedback');
    await open();
    const opened = await open();
    expect(opened?.pull_requests).toMatchObject([{ title: 'Feedback', state: 'open' }]);
    const [work] = await world.db.select().from(works).where(eq(works.id, workId));
    expect(work?.pullRequestNumber).toBe(opened?.pull_requests[0]?.number);
  });

  it('shows the work of whoever pushed it to the branch for feedback as well', async () => {
    const { workId } = await ready('twofold');
    const repository = 'setup/homework-1-twofold';
    const pushed = { repository, pusher: 'twofold', received_at: world.clock.read().toISOString() };
    const content = { path: 'answer.txt', text: '42' };
    const push = (branch: string, what: object) =>
      world.host.control<{ after: string }>('POST', '/pushes', {
        ...pushed,
        branch,
        content: what,
      });
    const { after } = await push('main', content);
    await push('feedback', { after });
    await transact(world.db, (tx) => enqueueOpenFeedback(tx, workId));
    await scene.finishSetups();
    expect(await scene.repository('homework-1-twofold')).toMatchObject({
      head: after,
      pull_requests: [{ title: 'Feedback', state: 'open' }],
    });
  });
});
