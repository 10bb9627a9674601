import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld, type PushedWork } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, describe, expect, it } from 'vitest';
import { organizations } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { onRepository } from './on-repository.ts';

const scene = await startPushedWorld('orchard', { startsAt: new Date() });
const { world, org, professor, classroomId } = scene;
afterAll(world.close);
// No webhooks arrive except those a test sends.
await world.host.control('PUT', '/webhooks', { lose_share: 1 });

const choose = ({ repository }: PushedWork, default_branch: string) =>
  callHost(world, 'orchard-prof', 'PATCH', `/repos/${repository.full_name}`, { default_branch });

async function announce({ repository }: PushedWork, default_branch: string): Promise<void> {
  const payload = {
    changes: { default_branch: { from: 'main' } },
    installation: { id: org.installationId },
    repository: { ...repository, default_branch },
  };
  const announcement = { action: 'edited', payload, receivedAt: new Date() };
  await transact(world.db, (tx) => onRepository(tx, announcement));
  await world.runJobs();
}

it(
  'the default branch is the one the platform reports now, in whatever order webhooks arrive',
  { tags: 'release' },
  async () => {
    const work = await scene.work();
    await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:dev');
    await announce(work, 'dev');
    expect(await work.row(), 'an outdated webhook').toMatchObject({ defaultBranch: 'main' });
    await choose(work, 'dev');
    const moveOrganization = (login: string) =>
      world.db.update(organizations).set({ login }).where(eq(organizations.id, org.id));
    await moveOrganization('elsewhere');
    await announce(work, 'dev');
    await moveOrganization(org.login);
    expect(await work.row(), 'another owner').toMatchObject({ defaultBranch: 'main' });
    await announce(work, 'main');
    expect(await work.row()).toMatchObject({ defaultBranch: 'dev' });
  },
);

describe('after the deadline', () => {
  const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000);
  const later = new Date(dueAt.getTime() + 86_400_000).toISOString();

  async function submitted() {
    const work = await scene.work({ dueAt });
    const inTime = await work.pushFile('a.txt', 'a\n', dueAt);
    await scene.run('deadline.pass', { assignmentId: work.assignmentId });
    const path = `/classrooms/classroom/${classroomId}/assignments/assignment/${work.assignmentId}`;
    const move = async (version: number, main_due_date: string) => {
      const moved = await world.api.as(professor).patch(path, { version, main_due_date });
      expect(moved.statusCode, moved.body).toBe(200);
      await world.runJobs();
    };
    return { work, inTime, path, move };
  }

  it(
    'a renamed branch keeps the commit pushed in time under its old name',
    { tags: 'release' },
    async () => {
      const { work, inTime, move } = await submitted();
      await work.push('main:master');
      await choose(work, 'master');
      await announce(work, 'master');
      const counted = { countedSha: inTime, countedReason: 'deadline', countedReceivedAt: dueAt };
      const renamed = { defaultBranch: 'master', lateHeadSha: null, ...counted };
      expect(await work.row()).toMatchObject(renamed);
      await move(1, later);
      await move(2, dueAt.toISOString());
      expect(await work.row(), 'the deadline moved back').toMatchObject(renamed);
    },
  );

  async function other() {
    const given = await submitted();
    const { work, inTime } = given;
    const late = await work.clone.commit({ 'b.txt': 'b\n' });
    await work.push('main:master');
    await scene.run('pushes.compare', { workId: work.id });
    await choose(work, 'master');
    await announce(work, 'master');
    expect(await work.row()).toMatchObject({ defaultBranch: 'main', countedSha: inTime });
    return { ...given, followed: { defaultBranch: 'master', headSha: late } };
  }

  it(
    'another default branch is followed while an extension makes its commits count',
    { tags: 'release' },
    async () => {
      const { work, inTime, path, followed } = await other();
      const extension = `${path}/extensions/user/${work.student.id}`;
      const granted = await world.api.as(professor).put(extension, { due_at: later });
      expect(granted.statusCode, granted.body).toBe(200);
      await world.runJobs();
      expect(await work.row()).toMatchObject(followed);
      await choose(work, 'main');
      expect((await world.api.as(professor).delete(extension)).statusCode).toBe(204);
      await world.runJobs();
      expect(await work.row()).toMatchObject({ defaultBranch: 'main', countedSha: inTime });
    },
  );

  it('another default branch is followed once a new due date makes its commits count', async () => {
    const { work, move, followed } = await other();
    await move(1, later);
    expect(await work.row()).toMatchObject(followed);
  });
});

firstOfEach(['deadline.pass', 'works.sweep', 'work.ask-branch'])(
  'the pushes to a new default branch are read before it is followed, in the job %s',
  async (job) => {
    const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
    const work = await scene.work({ dueAt });
    await work.pushFile('a.txt', 'a\n');
    await scene.run('pushes.compare', { workId: work.id });
    const last = await work.clone.commit({ 'b.txt': 'b\n' });
    await work.push('main:master');
    await choose(work, 'master');
    world.clock.set(new Date(dueAt.getTime() + 60_000));
    const { id: workId, assignmentId } = work;
    await scene.run(job, { workId, assignmentId });
    await world.runJobs();
    expect(await work.row()).toMatchObject({ defaultBranch: 'master', countedSha: last });
  },
);
