import { problems, type Acceptance, type AssignmentOutline } from '@lectern/contract';
import { callHost } from '@lectern/testkit/call-host';
import { startScene } from '@lectern/testkit/classroom-scene';
import { baseRepositories } from '../../db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connectPlatform } from '../../platform/platform.ts';
import { recordNews } from '../events/record-news.fixture.ts';
import { prepareBase } from './prepare-base.ts';

const org = 'base-hall';
const scene = await startScene(org);
const { world, professor, path } = scene;
afterAll(world.close);
afterEach(async () => {
  await world.host.control('DELETE', '/faults');
  await world.host.control('PUT', '/templates', { delay_ms: 0 });
});

const onHost = <T = unknown>(method: string, hostPath: string, body?: object) =>
  callHost<T>(world, `${org}-prof`, method, hostPath, body);
const template = await makeTemplate('starter');

interface HostRepository {
  id: number;
  full_name: string;
  private: boolean;
  generated_from_id: number | null;
  head: string | null;
}

async function makeTemplate(name: string, auto_init = true): Promise<{ id: number }> {
  return onHost('POST', `/orgs/${org}/repos`, {
    name,
    auto_init,
    private: true,
    is_template: true,
  });
}

async function create(name: string, templateId = template.id): Promise<AssignmentOutline> {
  // The page loads the templates before one is chosen.
  await world.api.as(professor).get(`/orgs/org/${org}/templates`);
  const draft = { name, template_id: templateId, main_due_date: null };
  const answer = await world.api.as(professor).post(`${path}/assignments`, draft);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
}

async function outline({ id }: { id: number }): Promise<AssignmentOutline> {
  const answer = await world.api.as(professor).get(`${path}/assignments/assignment/${id}`);
  return answer.json<{ assignment_outline: AssignmentOutline }>().assignment_outline;
}

/** Runs delayed jobs too, so that a test need not wait. */
async function runAllJobs(): Promise<void> {
  await world.hurryJobs();
  await world.runJobs();
}

async function settled(assignment: { id: number }): Promise<AssignmentOutline> {
  await expect
    .poll(() => runAllJobs().then(() => outline(assignment)), { timeout: 30_000 })
    .not.toMatchObject({ base_repository: { status: 'pending' } });
  return outline(assignment);
}

/** Accepts as this student and returns a reader of their setup. */
async function acceptedBy(login: string, { id }: { id: number }) {
  const student = await scene.enrolled(login);
  const link = await world.api.as(professor).post(`${path}/assignments/assignment/${id}/token`, {});
  const { token } = link.json<{ token: string }>();
  const acceptance = `/classrooms/classroom/0/assignments/token/${token}`;
  expect((await world.api.as(student).post(acceptance)).statusCode).toBe(200);
  return async () => (await world.api.as(student).get(acceptance)).json<Acceptance>().provisioning;
}

const retry = ({ id }: { id: number }) =>
  world.api.as(professor).post(`${path}/assignments/assignment/${id}/base-repository/retry`);

async function repositories(name: string): Promise<HostRepository[]> {
  const all = await world.host.control<HostRepository[]>('GET', `/state/repositories?owner=${org}`);
  return all.filter(({ full_name }) => full_name.startsWith(`${org}/${name}`));
}

async function baseRow({ id }: { id: number }) {
  const rows = world.db.select().from(baseRepositories);
  return (await rows.where(eq(baseRepositories.assignmentId, id)))[0];
}

const faulty = (fault: object) =>
  scene.fault({ method: 'POST', path: '/**/repos/*/*/generate', fault, times: 1 });

describe('a base repository', () => {
  it("is a private template copied from the assignment's template", async () => {
    const made = await create('Hello World');
    expect(made.base_repository).toEqual({ status: 'pending', problem: null, url: null });
    expect(made.base_repo_id).toBeNull();
    const ready = await settled(made);
    const [copy, ...more] = await repositories('base-hall-class-hello-world');
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ private: true, generated_from_id: template.id });
    const url = `${world.host.url}/${org}/base-hall-class-hello-world`;
    expect(ready.base_repository).toEqual({ status: 'ready', problem: null, url });
    expect(ready.base_repo_id).toBe(copy?.id);
    expect(await baseRow(made)).toMatchObject({ readyAt: expect.any(Date) });
    const repository = await onHost('GET', `/repos/${org}/base-hall-class-hello-world`);
    expect(repository).toMatchObject({ is_template: true });
  });

  it('is not offered as a template for other assignments', async () => {
    const answer = await world.api.as(professor).get(`/orgs/org/${org}/templates`);
    const { templates } = answer.json<{ templates: { template_repo_name: string }[] }>();
    expect(templates.map((one) => one.template_repo_name)).toEqual(['starter']);
  });

  it('stays the same when the template changes', async () => {
    const { id } = await makeTemplate('changing');
    await settled(await create('Before the change', id));
    const [before] = await repositories('base-hall-class-before-the-change');
    await world.host.control('POST', '/pushes', {
      repository: `${org}/changing`,
      pusher: `${org}-prof`,
      branch: 'main',
      received_at: '2026-09-02T12:00:00Z',
      content: { path: 'later.txt', text: 'later' },
    });
    await world.runJobs();
    expect(await repositories('base-hall-class-before-the-change')).toEqual([before]);
  });

  it('is made from a template that was renamed', { tags: 'release' }, async () => {
    const { id } = await makeTemplate('old-name');
    const made = await create('Renamed Template', id);
    await onHost('PATCH', `/repos/${org}/old-name`, { name: 'new-name' });
    expect(await settled(made)).toMatchObject({ base_repository: { status: 'ready' } });
  });

  it('waits for files that the platform copies later', async () => {
    // Longer than the test: the files are added by hand below.
    await world.host.control('PUT', '/templates', { delay_ms: 120_000 });
    const made = await create('Late Files');
    await world.runJobs();
    expect(await outline(made)).toMatchObject({ base_repository: { status: 'pending' } });
    await runAllJobs();
    expect(await outline(made)).toMatchObject({ base_repository: { status: 'pending' } });
    await onHost('PUT', `/repos/${org}/base-hall-class-late-files/contents/README.md`, {
      message: 'Starter',
      content: Buffer.from('Read me.\n').toString('base64'),
    });
    expect(await settled(made)).toMatchObject({ base_repository: { status: 'ready' } });
    expect(await repositories('base-hall-class-late-files')).toHaveLength(1);
  });
});

describe('a lost answer about a new base repository', () => {
  it.each([
    ['Dropped After', { kind: 'drop', when: 'after' }],
    ['Gateway After', { kind: 'status', status: 502, when: 'after' }],
    ['Gateway Before', { kind: 'status', status: 502, when: 'before' }],
  ])('leaves one repository: %s', async (name, fault) => {
    await faulty(fault);
    const made = await settled(await create(name));
    const slug = name.toLowerCase().replace(' ', '-');
    const [copy, ...more] = await repositories(`base-hall-class-${slug}`);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ base_repo_id: copy?.id, base_repository: { status: 'ready' } });
  });
});

it('a base repository that is not visible yet is waited for, not made again', async () => {
  await faulty({ kind: 'drop', when: 'after' });
  const unseen = { kind: 'status', status: 404, when: 'before' };
  const rule = { method: 'GET', path: '/api/v3/repos/*/base-hall-class-unseen', times: 3 };
  await world.host.control('POST', '/faults', { ...rule, fault: unseen });
  const made = await settled(await create('Unseen'));
  const [copy, ...more] = await repositories('base-hall-class-unseen');
  expect(more).toEqual([]);
  expect(made).toMatchObject({ base_repo_id: copy?.id, base_repository: { status: 'ready' } });
});

it('a base repository that is not visible yet becomes a template later', async () => {
  const unseen = { kind: 'status', status: 404, when: 'before' };
  const rule = { method: 'PATCH', path: '/api/v3/repos/*/base-hall-class-half-seen', times: 2 };
  await world.host.control('POST', '/faults', { ...rule, fault: unseen });
  const made = await settled(await create('Half Seen'));
  expect(made.base_repository).toMatchObject({ status: 'ready', problem: null });
});

it.each([
  ['Long Unseen', 'PATCH', '/api/v3/repos/*/base-hall-class-long-unseen'],
  ['Long Unknown', 'GET', '/api/v3/repos/*/base-hall-class-long-unknown'],
])(
  'a base repository that stays invisible is looked for less and less often: %s',
  async (name, method, path) => {
    if (method === 'GET') await faulty({ kind: 'drop', when: 'after' });
    const unseen = { kind: 'status', status: 404, when: 'before' };
    await world.host.control('POST', '/faults', { method, path, fault: unseen });
    const made = await create(name);
    await world.runJobs();
    // The host dates its repositories by its own clock.
    const from = method === 'GET' ? world.clock.read().getTime() : Date.now();
    const later = () => new Date(from + 4 * 60_000);
    const platform = connectPlatform(world.host.settings, { db: world.db, clock: later });
    const asked = prepareBase({ db: world.db, clock: later, platform }, made.id);
    await expect(asked).rejects.toHaveProperty('retryAfterMs', expect.closeTo(120_000, -4));
    await world.host.control('DELETE', '/faults');
    expect(await settled(made)).toMatchObject({ base_repository: { status: 'ready' } });
  },
);

it(
  'a base repository is found again although its template is no template any more',
  { tags: 'release' },
  async () => {
    const { id } = await makeTemplate('short-lived');
    await faulty({ kind: 'drop', when: 'after' });
    const made = await create('Outlived', id);
    await world.runJobs();
    const [copy] = await repositories('base-hall-class-outlived');
    await onHost('PATCH', `/repos/${org}/short-lived`, { is_template: false });
    expect(await settled(made)).toMatchObject({
      base_repo_id: copy?.id,
      base_repository: { status: 'ready' },
    });
  },
);

describe('a foreign repository with the wanted name', () => {
  const theirs = 'base-hall-class-taken';

  it('is never touched, nor are those with the next numbers', async () => {
    await onHost('POST', `/orgs/${org}/repos`, { name: theirs, private: true });
    // Equals our copy in everything but the mark.
    await onHost('POST', `/repos/${org}/starter/generate`, {
      owner: org,
      name: `${theirs}-2`,
      private: true,
    });
    const before = await repositories(theirs);
    const made = await settled(await create('Taken'));
    const after = await repositories(theirs);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]).toMatchObject({ id: made.base_repo_id, full_name: `${org}/${theirs}-3` });
    expect(after).toHaveLength(3);
    expect((await baseRow(made))?.name).toBe(`${theirs}-3`);
  });

  it(
    'costs no create call, and many of them lead to a random name',
    { tags: 'release' },
    async () => {
      const first = 'base-hall-class-besieged';
      for (let number = 1; number <= 12; number += 1) {
        const name = number === 1 ? first : `${first}-${number}`;
        await onHost('POST', `/orgs/${org}/repos`, { name, private: true });
      }
      const before = await scene.calls('POST /api/v3/repos/:owner/:repo/generate');
      const made = await settled(await create('Besieged'));
      expect(made.base_repository.status).toBe('ready');
      expect((await baseRow(made))?.name).toMatch(/^base-hall-class-besieged-\d{6}$/);
      expect(await scene.calls('POST /api/v3/repos/:owner/:repo/generate')).toBe(before + 1);
    },
  );

  it('that was renamed leaves its name to us', async () => {
    const left = 'base-hall-class-left';
    await onHost('POST', `/orgs/${org}/repos`, { name: left, private: true });
    await onHost('PATCH', `/repos/${org}/${left}`, { name: 'moved-on' });
    const made = await settled(await create('Left'));
    expect((await baseRow(made))?.name).toBe(left);
  });

  it(
    'that our app cannot see is waited for as long as a copy of ours',
    { tags: 'release' },
    async () => {
      const hidden = 'base-hall-class-hidden';
      await onHost('POST', `/orgs/${org}/repos`, { name: hidden, private: true });
      const path = `/api/v3/repos/*/${hidden}`;
      const fault = { kind: 'status', status: 404, when: 'before' };
      await world.host.control('POST', '/faults', { method: 'GET', path, fault });
      const made = await create('Hidden');
      await world.runJobs();
      expect(await outline(made)).toMatchObject({ base_repository: { status: 'pending' } });
      world.clock.advance({ minutes: 10 });
      expect(await settled(made)).toMatchObject({ base_repository: { status: 'ready' } });
      expect((await baseRow(made))?.name).toBe(`${hidden}-2`);
    },
  );
});

describe('a base repository that cannot be made', () => {
  it('shows the reason, and a retry makes it once the reason is gone', async () => {
    const { id } = await makeTemplate('going');
    const made = await create('Template Gone', id);
    await onHost('PATCH', `/repos/${org}/going`, { is_template: false });
    const problem = problems.template_gone();
    expect(await settled(made)).toMatchObject({ base_repository: { status: 'failed', problem } });
    await onHost('PATCH', `/repos/${org}/going`, { is_template: true });
    const again = (await retry(made)).json<{ assignment_outline: AssignmentOutline }>();
    expect(again.assignment_outline.base_repository).toMatchObject({
      status: 'pending',
      problem: null,
    });
    expect(await settled(made)).toMatchObject({ base_repository: { status: 'ready' } });
    const asked = await scene.calls('POST /api/v3/repos/:owner/:repo/generate');
    expect((await retry(made)).statusCode).toBe(200);
    await world.runJobs();
    expect(await scene.calls('POST /api/v3/repos/:owner/:repo/generate')).toBe(asked);
  });

  it('queues the students who accepted early as soon as it is made', async () => {
    const { id } = await makeTemplate('returning');
    const made = await create('Late Start', id);
    await onHost('PATCH', `/repos/${org}/returning`, { is_template: false });
    await settled(made);
    const early = await acceptedBy('early', made);
    const late = await acceptedBy('late', made);
    await world.runJobs();
    const stopped = { status: 'failed', problem: problems.base_missing(), position: null };
    expect(await early()).toMatchObject(stopped);
    await retry(made);
    await settled(made);
    expect(await early()).toMatchObject(stopped);
    await onHost('PATCH', `/repos/${org}/returning`, { is_template: true });
    // As under rate limits, which make the last of a class wait for hours.
    await scene.fault({
      method: 'POST',
      path: `/api/v3/repos/${org}/base-hall-class-late-start/generate`,
      fault: { kind: 'status', status: 503 },
    });
    const news = await recordNews(world.db);
    await retry(made);
    await settled(made);
    expect(await early()).toMatchObject({ status: 'queued', problem: null, position: 1 });
    expect(await late()).toMatchObject({ status: 'queued', problem: null, position: 2 });
    const told = { topic: 'works', assignmentId: made.id, studentIds: [expect.any(Number)] };
    await expect
      .poll(() => news.heard.filter(({ workId }) => workId !== null))
      .toMatchObject([told, told]);
    await news.close();
  });

  it('is refused when the template has no commits', async () => {
    const { id } = await makeTemplate('bare', false);
    const problem = problems.template_empty({ branch: 'main' });
    expect(await settled(await create('Empty Template', id))).toMatchObject({
      base_repository: { status: 'failed', problem },
    });
    expect(await repositories('base-hall-class-empty-template')).toEqual([]);
  });

  it("shows the platform's reason for a refusal", async () => {
    await faulty({ kind: 'status', status: 422, reason: 'Could not clone: too large' });
    const problem = problems.copy_refused({ reason: 'Could not clone: too large' });
    expect(await settled(await create('Refused'))).toMatchObject({
      base_repository: { status: 'failed', problem },
    });
  });
});

it(
  'a base repository that was deleted before it was ready is made again',
  { tags: 'release' },
  async () => {
    await world.host.control('PUT', '/templates', { delay_ms: 60_000 });
    const made = await create('Deleted Early');
    await world.runJobs();
    const [first] = await repositories('base-hall-class-deleted-early');
    await onHost('DELETE', `/repos/${org}/base-hall-class-deleted-early`);
    await world.host.control('PUT', '/templates', { delay_ms: 0 });
    const ready = await settled(made);
    expect(ready.base_repository.status).toBe('ready');
    expect(ready.base_repo_id).not.toBe(first?.id);
  },
);

describe('a base repository that was deleted', () => {
  it('fails the next student, is reported some minutes later, and is made again by a retry', async () => {
    const made = await create('Deleted Late');
    const { base_repo_id: first } = await settled(made);
    await onHost('DELETE', `/repos/${org}/base-hall-class-deleted-late`);
    const student = await acceptedBy('misser', made);
    await world.runJobs();
    expect(await student()).toMatchObject({ status: 'failed', problem: problems.base_gone() });
    expect(await outline(made)).toMatchObject({ base_repository: { status: 'ready' } });
    // It is too new to be reported: it may exist and not be visible yet.
    await runAllJobs();
    expect(await outline(made)).toMatchObject({ base_repository: { status: 'ready' } });
    world.clock.advance({ minutes: 10 });
    await runAllJobs();
    const problem = problems.copy_gone();
    expect(await outline(made)).toMatchObject({ base_repository: { status: 'failed', problem } });
    expect(await student()).toMatchObject({ status: 'failed', problem: problems.base_missing() });
    await retry(made);
    const { base_repo_id: second } = await settled(made);
    expect(second).not.toBe(first);
    await expect.poll(() => runAllJobs().then(student)).toMatchObject({ status: 'ready' });
  });

  it(
    'is looked for at the same time however many students miss it',
    { tags: 'release' },
    async () => {
      const made = await create('Much Missed');
      await settled(made);
      await onHost('DELETE', `/repos/${org}/base-hall-class-much-missed`);
      const key = `assignment:${made.id}:prepare-base`;
      const dueAt = async () => {
        const waiting = (await world.jobs()).filter((job) => job.key === key);
        return waiting.map(({ runAt, isLater }) => ({ runAt, isLater }));
      };
      await acceptedBy('first-misser', made);
      await world.runJobs();
      const before = await dueAt();
      expect(before).toEqual([{ runAt: expect.any(Date), isLater: true }]);
      await acceptedBy('second-misser', made);
      await world.runJobs();
      expect(await dueAt()).toEqual(before);
    },
  );

  it(
    "is kept when it was invisible for a moment, and so is the student's setup",
    { tags: 'release' },
    async () => {
      const made = await create('Blinking');
      await settled(made);
      world.clock.advance({ minutes: 10 });
      const fault = { kind: 'status', status: 404, when: 'before' };
      const { base_repo_id: id } = await outline(made);
      const base = `/api/v3/repos/${org}/base-hall-class-blinking`;
      await scene.fault({ method: 'POST', path: `${base}/generate`, fault });
      await scene.fault({ method: 'GET', path: `/api/v3/repositories/${id}`, fault });
      const student = await acceptedBy('blinker', made);
      await world.runJobs();
      expect(await student()).toMatchObject({ status: 'failed', problem: problems.base_gone() });
      await world.host.control('DELETE', '/faults');
      await runAllJobs();
      expect(await outline(made)).toMatchObject({ base_repository: { status: 'ready' } });
      await expect.poll(() => runAllJobs().then(student)).toMatchObject({ status: 'ready' });
    },
  );
});
