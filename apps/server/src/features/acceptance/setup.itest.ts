/** Setups while the platform fails, and how they recover. */
import { problems } from '@lectern/contract';
import { createOnHost } from '@lectern/testkit/assignment-scene';
import { startSetups } from '@lectern/testkit/setup-scene';
import { and, eq } from 'drizzle-orm';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLog, organizations, provisionings, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { openFeedback } from './open-feedback.ts';
import { provisionWork } from './provision-work.ts';
import { readOrder } from '../provisioning/queue-order.ts';
import { enqueueOpenFeedback, provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { sweepSetups } from './sweep-setups.ts';

const { scene, accepted, ready, withoutApp, asOwner } = await startSetups();
const { world, professor } = scene;
const generate = `/api/v3/repos/setup/${scene.base.name}/generate`;
const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

const generateRoute = 'POST /api/v3/repos/:owner/:repo/generate';
const refs = { method: 'POST', path: '/api/v3/repos/setup/*/git/refs' };
const starter = { message: 'Starter', content: Buffer.from('Read me.\n').toString('base64') };

describe('a platform in trouble', () => {
  firstOfEach([
    ['answers 502 after the effect', 'a502', { kind: 'status', status: 502, when: 'after' }],
    ['answers 502 before the effect', 'b502', { kind: 'status', status: 502, when: 'before' }],
    ['drops the connection after the effect', 'dropped', { kind: 'drop', when: 'after' }],
    ['asks to wait', 'busy', { kind: 'status', status: 429, retry_after_seconds: 0 }],
  ])('that %s ends with one repository, not two', async (_what, login, fault) => {
    await scene.fault({ method: 'POST', path: generate, times: 1, fault });
    const { student } = await ready(login);
    const copies = (await scene.copies()).filter(({ full_name: full }) => full.includes(login));
    expect(copies).toMatchObject([
      { full_name: `setup/homework-1-${login}`, collaborators: [{ login: student.login }] },
    ]);
  });

  it('that loses an answer to each kind of call ends with a ready set-up', async () => {
    const paths = ['/api/v3/repos/setup/*/collaborators/*', '/api/v3/repos/setup/*/git/refs'];
    for (const path of paths) await scene.fault({ path, times: 1, fault: { kind: 'drop' } });
    await scene.fault({ path: '/api/v3/user/*', times: 2, fault: { kind: 'status', status: 500 } });
    await ready('unlucky');
  });

  it('that copies the files late gives nobody access before the starter commit is known', async () => {
    // So late that the test adds the files itself below.
    await world.host.control('PUT', '/templates', { delay_ms: 120_000 });
    const { student, workId } = await accepted('patient');
    // Called directly, because the queue would retry.
    await provisionWork({ db: world.db, clock: world.clock.read, platform }, workId);
    await world.host.control('PUT', '/templates', { delay_ms: 0 });
    expect(await scene.repository('homework-1-patient')).toMatchObject({ collaborators: [] });
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'running',
      repo_url: null,
    });
    await world.db.update(works).set({ defaultBranch: 'guess' }).where(eq(works.id, workId));
    // The code host dates repositories by its own clock.
    const muchLater = () => new Date(Date.now() + 11 * 60_000);
    await provisionWork({ db: world.db, clock: muchLater, platform }, workId);
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'failed',
      problem: problems.repository_empty(),
    });
    await asOwner('PUT', '/repos/setup/homework-1-patient/contents/README.md', starter);
    await sweepSetups(world.db);
    await scene.finishSetups();
    const [work] = await world.db.select().from(works).where(eq(works.id, workId));
    const head = (await scene.repository('homework-1-patient'))?.head;
    expect(work).toMatchObject({ starterSha: head, defaultBranch: 'main' });
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });

  firstOfEach([
    ['gives no access to', 'unseen-one', 'PUT', '/api/v3/repos/setup/*/collaborators/*'],
    ['does not find by id', 'unseen-two', 'GET', '/api/v3/repositories/*'],
    ['creates no branch in', 'unseen-three', 'POST', '/api/v3/repos/setup/*/git/refs'],
  ])('that %s a new repository makes the setup wait, not fail', async (...unseen) => {
    const [, login, method, path] = unseen;
    const fault = { kind: 'status', status: 404 };
    // Repositories are looked up by id only after the look-up by name has failed.
    const isById = method === 'GET';
    if (isById) await scene.fault({ ...refs, times: 1, fault });
    await scene.fault({ method, path, times: 2, fault });
    const { student, workId } = await accepted(login);
    await world.runJobs();
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'running',
      problem: null,
    });
    await world.host.control('DELETE', '/faults');
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
    await scene.fault({ method: 'GET', path: '/api/v3/repositories/*', fault });
    await world.db
      .update(provisionings)
      .set({ readyAt: null, step: 'feedback_branch' })
      .where(eq(provisionings.workId, workId));
    const muchLater = () => new Date(world.clock.read().getTime() + 11 * 60_000);
    await provisionWork({ db: world.db, clock: muchLater, platform }, workId);
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'failed',
      problem: problems.repository_gone(),
    });
  });

  it(
    'that hides a new repository for minutes is asked with growing pauses',
    { tags: 'release' },
    async () => {
      const path = '/api/v3/repos/setup/*/collaborators/*';
      await scene.fault({ method: 'PUT', path, fault: { kind: 'status', status: 404 } });
      const { workId } = await accepted('unseen-long');
      await world.runJobs();
      const after = (minutes: number) => () =>
        new Date(world.clock.read().getTime() + minutes * 60_000);
      for (const minutes of [1, 4]) {
        const deps = { db: world.db, clock: after(minutes), platform };
        const asked = provisionWork(deps, workId);
        await expect(asked).rejects.toMatchObject({ kind: 'down', retryAfterMs: minutes * 30_000 });
      }
      await world.host.control('DELETE', '/faults');
      await scene.finishSetups();
    },
  );

  it('that is down during a later check leaves the setup ready', async () => {
    const { student, workId } = await ready('settled');
    await scene.fault({ path: '/api/v3/user/*', fault: { kind: 'status', status: 500 } });
    const check = provisionWork({ db: world.db, clock: world.clock.read, platform }, workId);
    await expect(check).rejects.toMatchObject({ kind: 'down' });
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });

  it('that refuses is quoted to the professor, and a retry or the sweep asks again', async () => {
    const { student, workId } = await accepted('refused');
    await asOwner('PATCH', `/repos/setup/${scene.base.name}`, { is_template: false });
    await world.runJobs();
    const { provisioning } = await scene.acceptance(student);
    expect(provisioning).toMatchObject({
      status: 'failed',
      problem: 'The code host refused: Repository is not a template repository.',
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

  it('without our app is reported, and setups continue in the order of acceptance once it is back', async () => {
    const { student, workId } = await accepted('homeless');
    const giveBack = await withoutApp();
    await world.runJobs();
    await sweepSetups(world.db);
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'failed',
      problem: 'Lectern is not installed in this organization.',
    });
    await world.runJobs();
    const { workId: second } = await accepted('tried-less-often');
    await world.runJobs();
    await giveBack();
    await sweepSetups(world.db);
    const { workId: later } = await accepted('newcomer');
    expect((await scene.acceptance(student)).provisioning).toMatchObject({
      status: 'queued',
      problem: null,
    });
    const [org] = await world.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, scene.orgId));
    const { before } = await readOrder(world.db, org!.installationId!);
    const places = [workId, second, later].map((id) => before(provisionKey(id))?.members);
    expect(places).toEqual([0, 1, 2]);
    await scene.finishSetups();
    expect((await scene.acceptance(student)).provisioning_status).toBe('ready');
  });
});

describe('repository names', () => {
  it('of other repositories are skipped', async () => {
    const theirs = await createOnHost(scene, 'setup', 'homework-1-mallory');
    // A copy of the same base repository is not ours unless we created it.
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

  it(
    'that are all taken in advance cost one refused creation and end with a random number',
    { tags: 'release' },
    async () => {
      const first = 'homework-1-besieged';
      for (let number = 1; number <= 12; number += 1) {
        const name = number === 1 ? first : `${first}-${number}`;
        await asOwner('POST', '/orgs/setup/repos', { name, private: true });
      }
      const before = await scene.calls(generateRoute);
      const { student } = await ready('besieged');
      const { repo_url: url } = await scene.acceptance(student);
      expect(url).toMatch(/\/setup\/homework-1-besieged-\d{6}$/);
      // The first name is tried without looking it up.
      expect((await scene.calls(generateRoute)) - before).toBe(2);
    },
  );

  it(
    'that are taken by a hidden repository are reported after a while and still retried',
    { tags: 'release' },
    async () => {
      const name = 'homework-1-hidden';
      await asOwner('POST', '/orgs/setup/repos', { name, private: true });
      const fault = { kind: 'status', status: 404, when: 'before' };
      await scene.fault({ method: 'GET', path: `/api/v3/repos/setup/${name}`, fault });
      const { student, workId } = await accepted('hidden');
      const provision = (minutes: number) => {
        const clock = () => new Date(world.clock.read().getTime() + minutes * 60_000);
        return provisionWork({ db: world.db, clock, platform }, workId);
      };
      // An outage can cost this many attempts, which say nothing about the name.
      await world.db
        .update(provisionings)
        .set({ attempts: 1000 })
        .where(eq(provisionings.workId, workId));
      for (const [minutes, retryAfterMs] of [
        [20, 1_000],
        [24, 120_000],
      ] as const) {
        const waits = { message: expect.stringContaining('cannot be seen yet'), retryAfterMs };
        await expect(provision(minutes)).rejects.toMatchObject(waits);
      }
      await provision(31);
      expect((await scene.acceptance(student)).provisioning).toMatchObject({
        status: 'failed',
        problem: problems.name_hidden({ name }),
      });
      expect((await scene.copies()).filter(({ full_name: full }) => full.includes(name))).toEqual(
        [],
      );
      await world.host.control('DELETE', '/faults');
      await asOwner('PATCH', `/repos/setup/${name}`, { name: 'theirs' });
      await sweepSetups(world.db);
      await scene.finishSetups();
      expect((await scene.acceptance(student)).provisioning).toMatchObject({
        status: 'ready',
        repo_url: `${world.host.url}/setup/${name}`,
      });
    },
  );

  it('of base repositories may change', async () => {
    const renamed = `${scene.base.name}-renamed`;
    await asOwner('PATCH', `/repos/setup/${scene.base.name}`, { name: renamed });
    await createOnHost(scene, 'setup', scene.base.name).then(({ name }) =>
      asOwner('DELETE', `/repos/setup/${name}`),
    );
    await ready('follower');
    await asOwner('PATCH', `/repos/setup/${renamed}`, { name: scene.base.name });
  });
});

describe('the pull request for feedback', () => {
  it('waits for a student commit and is opened once', async () => {
    const { workId } = await ready('writer');
    const open = async () => {
      await transact(world.db, (tx) => enqueueOpenFeedback(tx, workId));
      await scene.finishSetups();
      return scene.repository('homework-1-writer');
    };
    const push = (branch: string) =>
      world.host.control<{ after: string }>('POST', '/pushes', {
        repository: 'setup/homework-1-writer',
        pusher: 'writer',
        branch,
        received_at: world.clock.read().toISOString(),
        content: { path: 'answer.txt', text: '42' },
      });
    const { after: noted } = await push('feedback');
    expect((await open())?.pull_requests).toEqual([]);
    // The feedback branch has a commit that no other branch has, so it is not moved back.
    const branch = '/repos/setup/homework-1-writer/git/ref/heads/feedback';
    expect(await asOwner('GET', branch)).toMatchObject({ object: { sha: noted } });
    await push('main');
    await asOwner('DELETE', '/repos/setup/homework-1-writer/git/refs/heads/feedback');
    await open();
    const opened = await open();
    expect(opened?.pull_requests).toMatchObject([{ title: 'Feedback', state: 'open' }]);
    const [work] = await world.db.select().from(works).where(eq(works.id, workId));
    expect(work?.pullRequestNumber).toBe(opened?.pull_requests[0]?.number);
  });

  it('is opened only once when two jobs open it concurrently', { tags: 'release' }, async () => {
    const { workId, student } = await ready('twins');
    await world.host.control('POST', '/pushes', {
      repository: 'setup/homework-1-twins',
      pusher: 'twins',
      branch: 'main',
      received_at: world.clock.read().toISOString(),
      content: { path: 'answer.txt', text: '42' },
    });
    // The delay makes both look before either has created it.
    const fault = { kind: 'latency', ms: 500 };
    await scene.fault({ method: 'POST', path: '/api/v3/repos/*/*/pulls', fault });
    const deps = { db: world.db, clock: world.clock.read, platform };
    await Promise.all([openFeedback(deps, workId), openFeedback(deps, workId)]);
    expect((await scene.repository('homework-1-twins'))?.pull_requests).toHaveLength(1);
    expect((await scene.acceptance(student)).provisioning.problem).toBeNull();
    const isOpening = and(
      eq(auditLog.action, 'feedback.opened'),
      eq(auditLog.subject, `work:${workId}`),
    );
    expect(await world.db.$count(auditLog, isOpening)).toBe(1);
  });

  it(
    'shows the commits of a student who also pushed them to the feedback branch',
    { tags: 'release' },
    async () => {
      const { workId } = await ready('twofold');
      const repository = 'setup/homework-1-twofold';
      const pushed = {
        repository,
        pusher: 'twofold',
        received_at: world.clock.read().toISOString(),
      };
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
    },
  );
});
