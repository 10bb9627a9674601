/** Accepting an assignment: who may, what is recorded, and the result on the platform. */
import { problems, type Acceptance, type SetupProblem } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assignments,
  auditLog,
  baseRepositories,
  contributors,
  links,
  works,
} from '../../db/schema/index.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { selectProvisioning } from '../provisioning/list-provisionings.ts';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';

const scene = await startAssignmentScene('accept');
const { world, professor } = scene;
afterAll(world.close);

function worksOf(person: SignedIn) {
  return world.db
    .select({ work: works })
    .from(works)
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .where(eq(contributors.userId, person.id));
}

async function useCount(): Promise<number> {
  const [link] = await world.db
    .select({ useCount: links.useCount })
    .from(links)
    .where(eq(links.assignmentId, scene.assignmentId));
  return link?.useCount ?? 0;
}

async function copyOf(login: string) {
  return scene.repository(`homework-1-${login}`);
}

describe('accepting an assignment', () => {
  it('creates a private copy of the base repository that only the student can push to', async () => {
    const ada = await scene.student('ada');
    const first = await scene.accept(ada);
    expect(first.statusCode).toBe(200);
    expect(first.json<Acceptance>()).toMatchObject({
      message: 'You have accepted Homework 1. Your repository is being prepared.',
      assignment_id: scene.assignmentId,
      classroom_id: scene.classroomId,
      provisioning_status: 'queued',
      repo_url: `${world.host.url}/accept/homework-1-ada`,
      provisioning: { position: 1, expected_seconds: 1, repo_url: null },
    });
    await world.runJobs();
    const copy = await copyOf('ada');
    expect(copy).toMatchObject({
      private: true,
      generated_from_id: scene.base.id,
      collaborators: [{ login: 'ada', permission: 'push' }],
      invitees: [],
    });
    const feedback = '/repos/accept/homework-1-ada/git/ref/heads/feedback';
    const branch = await callHost<{ object: { sha: string } }>(world, 'ada', 'GET', feedback);
    expect(branch.object.sha).toBe(copy?.head);
    expect(await scene.acceptance(ada)).toMatchObject({
      message: 'You have accepted Homework 1. Your repository is ready.',
      provisioning: {
        status: 'ready',
        steps: ['membership', 'repository', 'access', 'feedback_branch'].map((step) => ({
          step,
          state: 'done',
        })),
        position: null,
        problem: null,
        repo_url: `${world.host.url}/accept/homework-1-ada`,
      },
    });
    const [{ work } = { work: undefined }] = await worksOf(ada);
    expect(work).toMatchObject({
      state: 'ACCEPTED',
      starterSha: copy?.head,
      repositoryId: copy?.id,
    });
  });

  it('creates one work and one repository, however often the link is sent', async () => {
    const grace = await scene.student('grace');
    const before = await useCount();
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.accept(grace)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const ids = answers.map((answer) => answer.json<Acceptance>().student_work_id);
    expect(new Set(ids).size).toBe(1);
    expect(await useCount()).toBe(before + 1);
    await world.runJobs();
    const again = (await scene.accept(grace)).json<Acceptance>();
    expect(again).toMatchObject({ student_work_id: ids[0], provisioning_status: 'ready' });
    await world.runJobs();
    expect((await scene.copies()).filter(({ full_name: name }) => /grace/.test(name))).toHaveLength(
      1,
    );
    const accepted = await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'assignment.accepted'), eq(auditLog.actorId, grace.id)));
    expect(accepted).toHaveLength(1);
  });

  it('is allowed after the due date, and marked as overdue', async () => {
    const late = await scene.student('late');
    const past = new Date(world.clock.read().getTime() - 60_000);
    const isOurs = eq(assignments.id, scene.assignmentId);
    await world.db.update(assignments).set({ dueAt: past }).where(isOurs);
    const answer = await scene.accept(late);
    expect(answer.statusCode).toBe(200);
    const overdue = { effective_due_date: past.toISOString(), is_overdue: true };
    expect(answer.json<Acceptance>()).toMatchObject(overdue);
    await world.runJobs();
    const [{ work } = { work: undefined }] = await worksOf(late);
    expect(work, 'missing at once').toMatchObject({
      countedSha: work?.starterSha,
      countedReason: 'nothing_in_time',
    });
    await world.db.update(assignments).set({ dueAt: null }).where(isOurs);
  });

  it('shows the place in the queue, and a stopped setup does not delay others', async () => {
    await world.runJobs();
    const [first, second] = [await scene.student('q-one'), await scene.student('q-two')];
    await scene.accept(first);
    world.clock.advance({ ms: 1 });
    expect((await scene.accept(second)).json<Acceptance>().provisioning).toMatchObject({
      status: 'queued',
      position: 2,
    });
    await world.superuser.query(
      `update provisionings set problem = '{"code": "names_taken"}' where step = 'repository'`,
    );
    await world.superuser.query(
      `update provisionings set problem = null where work_id in
        (select work_id from contributors where user_id = $1)`,
      [second.id],
    );
    // The order of the queue is cached for a moment.
    await expect.poll(async () => (await scene.acceptance(second)).provisioning.position).toBe(1);
    expect((await scene.acceptance(first)).provisioning).toMatchObject({
      status: 'failed',
      position: null,
      problem: problems.names_taken(),
    });
    await world.runJobs();
  });
});

describe('an acceptance', () => {
  it('by a stranger lets them join the classroom first', async () => {
    const stranger = await scene.person('stranger');
    const answer = (await scene.accept(stranger)).json<Acceptance>();
    expect(answer.provisioning).toMatchObject({
      status: 'waiting',
      steps: [
        { step: 'membership', state: 'current' },
        { step: 'repository', state: 'waiting' },
        { step: 'access', state: 'waiting' },
        { step: 'feedback_branch', state: 'waiting' },
      ],
      position: null,
    });
    await world.runJobs();
    expect(await scene.membership(stranger)).toMatchObject({
      classroom_role: 'STUDENT',
      status: 'ACTIVE',
    });
    expect((await scene.acceptance(stranger)).provisioning_status).toBe('ready');
    expect((await copyOf('stranger'))?.collaborators).toEqual([
      { login: 'stranger', permission: 'push' },
    ]);
  });

  it('by a student with an open invitation is carried out once they accept it', async () => {
    const slow = await scene.person('slow');
    await world.superuser.query('delete from platform_tokens where user_id = $1', [slow.id]);
    await scene.accept(slow);
    await world.runJobs();
    expect((await scene.membership(slow))?.status).toBe('ORG_INVITED');
    expect(await scene.acceptance(slow)).toMatchObject({
      message: expect.stringContaining('accept the invitation to the organization'),
      provisioning_status: 'waiting',
    });
    expect(await copyOf('slow')).toBeUndefined();
    await callHost(world, 'slow', 'PATCH', '/user/memberships/orgs/accept', { state: 'active' });
    await expect
      .poll(
        async () => {
          await world.runJobs();
          return (await scene.acceptance(slow)).provisioning_status;
        },
        { timeout: 20_000 },
      )
      .toBe('ready');
  });

  it('does not point to an invitation that was not sent', { tags: 'release' }, async () => {
    const fault = { kind: 'status', status: 422 };
    await scene.fault({ method: 'POST', path: '/**/orgs/*/invitations', fault });
    await scene.fault({ method: 'PUT', path: '/**/memberships/patient', fault });
    const patient = await scene.person('patient');
    const queued = {
      message: expect.stringContaining('queued and will be sent automatically'),
      provisioning_status: 'waiting',
    };
    expect((await scene.accept(patient)).json()).toMatchObject(queued);
    await world.runJobs();
    expect(await scene.acceptance(patient)).toMatchObject(queued);
    await world.host.control('DELETE', '/faults');
    await scene.setStanding(patient, { status: 'NOT_IN_ORG', reason: null });
    expect(await scene.acceptance(patient)).toMatchObject({
      message: expect.stringContaining('you have no pending invitation'),
      provisioning_status: 'waiting',
    });
    await scene.accept(patient);
    await world.runJobs();
    expect((await scene.acceptance(patient)).provisioning_status).toBe('ready');
  });

  it('by a removed student is refused, asks the professor, and creates no work', async () => {
    const gone = await scene.student('gone');
    await scene.setStanding(gone, { status: 'REMOVED' });
    for (let time = 0; time < 2; time += 1) {
      expect(await scene.accept(gone)).toFailWith('removed_before');
    }
    expect(await scene.membership(gone)).toMatchObject({
      status: 'REQUESTED',
      status_reason: 'removed_before',
    });
    expect(await worksOf(gone)).toEqual([]);
  });

  it('by a professor or TA of the classroom is refused', async () => {
    const ta = await scene.student('ta');
    await scene.setStanding(ta, { role: 'TA' });
    for (const teacher of [professor, ta]) {
      expect(await scene.accept(teacher)).toFailWith('accept_is_for_students');
      expect(await worksOf(teacher)).toEqual([]);
    }
  });
});

describe('the link to an assignment', () => {
  const accept = '/classrooms/classroom/0/assignments/token';

  it('is invalid if its token is unknown or belongs to a classroom link', async () => {
    const ada = await scene.person('link-reader');
    const intoClassroom = await scene.link('STUDENT');
    for (const token of ['nothing', intoClassroom]) {
      expect(await world.api.as(ada).post(`${accept}/${token}`)).toFailWith('invalid_link');
      expect(await world.api.as(ada).get(`${accept}/${token}`)).toFailWith('invalid_link');
    }
    expect(await scene.membership(ada)).toBeNull();
  });

  it('ends when it expires or is revoked, but still shows earlier acceptances', async () => {
    const [early, tardy] = [await scene.student('early'), await scene.student('tardy')];
    const timed = await world.api
      .as(professor)
      .post(`${scene.assignmentPath}/token`, { duration: 10 });
    const path = `${accept}/${timed.json<{ token: string }>().token}`;
    expect(await world.api.as(tardy).get(path)).toFailWith('not_accepted');
    expect((await world.api.as(early).post(path)).statusCode).toBe(200);
    world.clock.advance({ minutes: 11 });
    expect(await world.api.as(tardy).post(path)).toFailWith('link_expired');
    expect(await world.api.as(tardy).get(path)).toFailWith('link_expired');
    expect(await world.api.as(early).post(path)).toFailWith('link_expired');
    expect((await world.api.as(early).get(path)).statusCode).toBe(200);
    await world.db
      .update(links)
      .set({ revokedAt: world.clock.read() })
      .where(eq(links.durationMinutes, 10));
    expect(await world.api.as(tardy).post(path)).toFailWith('link_revoked');
    expect(await worksOf(tardy)).toEqual([]);
  });
});

describe('a setup without a base repository', () => {
  const isBase = eq(baseRepositories.assignmentId, scene.assignmentId);

  it('waits while it is created, reports if that fails, and continues after a retry', async () => {
    await world.runJobs();
    const eve = await scene.student('eve');
    await world.db.update(baseRepositories).set({ state: 'pending' }).where(isBase);
    const { student_work_id: id } = (await scene.accept(eve)).json<Acceptance>();
    await world.runJobs();
    expect((await scene.acceptance(eve)).provisioning_status).toBe('queued');
    // The wake-up of a ready base repository may be lost, so the job also retries later.
    const waiting = (await world.jobs()).filter(({ key }) => key === provisionKey(id));
    expect(waiting).toMatchObject([{ isLater: true }]);
    await world.db.update(baseRepositories).set({ state: 'failed' }).where(isBase);
    const retry = `${scene.assignmentPath}/works/work/${id}/setup/retry`;
    await world.api.as(professor).post(retry);
    await world.runJobs();
    expect(await scene.acceptance(eve)).toMatchObject({
      message: expect.stringContaining('could not be prepared yet'),
      provisioning: { status: 'failed', steps: { 1: { step: 'repository', state: 'failed' } } },
    });
    const problems = await world.api.as(professor).get(`${scene.assignmentPath}/setup-problems`);
    expect(problems.json<{ setup_problems: SetupProblem[] }>().setup_problems).toEqual([
      {
        student_work_id: id,
        repo_name: 'homework-1-eve',
        accepted_at: expect.any(String),
        step: 'repository',
        problem: expect.stringContaining('starts from does not exist'),
        contributors: [{ full_name: 'eve Example', github_username: 'eve' }],
      },
    ]);
    await world.db.update(baseRepositories).set({ state: 'ready' }).where(isBase);
    await world.api.as(professor).post(retry);
    await world.runJobs();
    expect((await scene.acceptance(eve)).provisioning_status).toBe('ready');
  });
});

it('a student sees only the place in the queue if the speed of the platform is unknown', async () => {
  const eli = await scene.student('eli');
  await scene.accept(eli);
  const { db, clock, host } = world;
  const deps = { db, clock: clock.read };
  const platform = connectPlatform({ ...host.settings, unlimitedTurnMs: null }, deps);
  const [row] = await worksOf(eli);
  expect(await selectProvisioning({ ...deps, platform }, row!.work.id)).toMatchObject({
    position: expect.any(Number),
    expected_seconds: null,
  });
});
