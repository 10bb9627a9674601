/** A student with admin rights makes a repository public; a professor makes it private again. */
import type { Glance, PublicRepository, WorkDetail } from '@lectern/contract';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { startSetups } from '@lectern/testkit/setup-scene';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLog, webhookInbox } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

const { scene, ready, withoutApp, asOwner } = await startSetups();
const { world, professor } = scene;
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

const ta = await world.signIn();
await world.member({ id: scene.classroomId }, ta, { role: 'TA' });

const address = (login: string) => `/repos/setup/homework-1-${login}`;
const isPrivate = async (login: string) => (await scene.repository(`homework-1-${login}`))?.private;

/** A student with an admin's rights in their own repository. */
async function admin(login: string) {
  const made = await ready(login);
  await asOwner('PUT', `${address(login)}/collaborators/${login}`, { permission: 'admin' });
  return made;
}

const change = (login: string, visibility: 'public' | 'private') =>
  callHost(world, login, 'PATCH', address(login), { visibility });

/** As when the webhook is lost: Lectern never sees the delivery. */
async function changeUnheard(login: string, visibility: 'public' | 'private') {
  await change(login, visibility);
  await arrived(login, visibility === 'public' ? 'publicized' : 'privatized');
  await world.db.delete(webhookInbox);
  await world.forgetJobs();
}

/** Waits for the delivery, then runs its jobs. */
async function heard(login: string, action: 'publicized' | 'privatized', times = 1) {
  await arrived(login, action, times);
  await scene.finishSetups();
}

async function arrived(login: string, action: string, times = 1) {
  const { id } = (await scene.repository(`homework-1-${login}`))!;
  const isDelivered = and(
    sql`${webhookInbox.payload} #>> '{repository,id}' = ${String(id)}`,
    sql`${webhookInbox.payload} ->> 'action' = ${action}`,
  );
  await expect.poll(() => world.db.$count(webhookInbox, isDelivered)).toBe(times);
}

async function sweep() {
  await transact(world.db, (tx) => enqueue(tx, 'visibility.sweep', {}, { key: 'sweep' }));
  await scene.finishSetups();
}

async function listed(person: SignedIn = professor): Promise<PublicRepository[]> {
  const glance = await world.api.as(person).read<Glance>(`${scene.path}/glance`);
  return glance.public_repositories;
}

async function isShown(workId: number, person: SignedIn = professor): Promise<boolean> {
  const path = `${scene.assignmentPath}/works/work/${workId}`;
  return (await world.api.as(person).read<WorkDetail>(path)).student_work.is_public;
}

const makePrivate = (workId: number, person: SignedIn = professor) =>
  world.api.as(person).post(`${scene.assignmentPath}/works/work/${workId}/make-private`);

const actionsOn = async (workId: number) =>
  (
    await world.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `work:${workId}`), sql`action like 'repository.%-%'`))
      .orderBy(auditLog.id)
  ).map(({ action, actorId }) => [action, actorId]);

it('a professor sees a repository that a student made public, and makes it private', async () => {
  const { student, workId } = await admin('opener');
  expect(await isShown(workId)).toBe(false);
  await change('opener', 'public');
  await heard('opener', 'publicized');
  const shown = {
    student_work_id: workId,
    assignment_id: scene.assignmentId,
    assignment_name: 'Homework 1',
    repo_name: 'homework-1-opener',
    repo_url: `${world.host.url}/setup/homework-1-opener`,
    contributors: [expect.objectContaining({ github_username: 'opener' })],
  };
  expect(await listed()).toEqual([shown]);
  expect(await isShown(workId)).toBe(true);
  // Teaching assistants see it, and only professors can change it.
  expect(await listed(ta)).toEqual([shown]);
  expect(await makePrivate(workId, ta)).toFailWith('role_too_low');
  expect(await makePrivate(workId, student)).toFailWith('role_too_low');
  expect(await isPrivate('opener')).toBe(false);

  expect((await makePrivate(workId)).statusCode).toBe(204);
  expect(await isPrivate('opener')).toBe(true);
  expect(await listed()).toEqual([]);
  expect(await actionsOn(workId)).toEqual([
    ['repository.seen-public', null],
    ['repository.made-private', professor.id],
  ]);
  // Our own change is announced as well, and changes nothing.
  await heard('opener', 'privatized');
  expect(await listed()).toEqual([]);
});

it('the notice ends when the student makes the repository private again', async () => {
  const { workId } = await admin('undoer');
  await change('undoer', 'public');
  await heard('undoer', 'publicized');
  expect(await isShown(workId)).toBe(true);
  await change('undoer', 'private');
  await heard('undoer', 'privatized');
  expect(await isShown(workId)).toBe(false);
  expect((await actionsOn(workId)).at(-1)).toEqual(['repository.seen-private', null]);
});

it('the sweep finds a change in either direction whose webhook was lost', async () => {
  const { workId } = await admin('quiet');
  await changeUnheard('quiet', 'public');
  expect(await isShown(workId)).toBe(false);
  await sweep();
  expect(await isShown(workId)).toBe(true);
  await changeUnheard('quiet', 'private');
  expect(await isShown(workId)).toBe(true);
  await sweep();
  expect(await isShown(workId)).toBe(false);
});

it('a late webhook does not report a repository that is private again', async () => {
  const { workId } = await admin('hasty');
  await change('hasty', 'public');
  await change('hasty', 'private');
  await heard('hasty', 'publicized');
  expect(await actionsOn(workId)).toEqual([]);
});

describe('a public repository', () => {
  it('that the platform does not change stays listed, and a sentence says who can change it', async () => {
    const { workId } = await admin('policy');
    await change('policy', 'public');
    await heard('policy', 'publicized');
    const path = '/api/v3/repos/setup/homework-1-policy';
    const fault = { kind: 'status', status: 422 };
    await world.host.control('POST', '/faults', { method: 'PATCH', path, fault });
    expect(await makePrivate(workId)).toFailWith('visibility_refused');
    await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    expect(await makePrivate(workId)).toFailWith('platform_unavailable');
    await world.host.control('DELETE', '/faults');
    const restore = await withoutApp();
    expect(await makePrivate(workId)).toFailWith('app_not_installed');
    await restore();
    expect(await isShown(workId)).toBe(true);
    // The student did it meanwhile, and GitHub refuses to do it twice.
    await changeUnheard('policy', 'private');
    expect((await makePrivate(workId)).statusCode).toBe(204);
    expect(await isShown(workId)).toBe(false);
  });

  it('that was deleted cannot be made private, and is no longer listed', async () => {
    const { workId } = await admin('burner');
    await change('burner', 'public');
    await heard('burner', 'publicized');
    await asOwner('DELETE', address('burner'));
    expect(await makePrivate(workId)).toFailWith('repository_gone');
    await sweep();
    expect(await listed()).toEqual([]);
  });
});
