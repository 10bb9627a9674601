import type { Glance, Problem } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseRepositories, graders, provisionings, type works } from '../../db/schema/index.ts';

const world = await startWorld({ startsAt: '2026-09-01T12:00:00Z' });
afterAll(world.close);

const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);
const sha = (digit: number) => String(digit).repeat(40);

async function course(name: string, dueAt: string | null) {
  const due = dueAt === null ? null : new Date(dueAt);
  return world.assignment(classroom, template, { name, dueAt: due });
}

async function student(given: Parameters<typeof world.member>[2] = {}) {
  const person = await world.user();
  await world.member(classroom, person, given);
  return person;
}

async function work(
  assignment: { id: number },
  person: { id: number },
  state: (typeof works.$inferInsert)['state'],
  grader?: { id: number },
) {
  const on = { id: assignment.id, orgId: organization.id };
  const row = await world.work(on, person, { state, defaultBranch: 'main' });
  if (grader) {
    const assigned = { workId: row.id, userId: grader.id, assignedBy: professor.id };
    await world.db.insert(graders).values(assigned);
  }
  return row;
}

async function stop(row: { id: number }, problem: Problem | null) {
  const setup = eq(provisionings.workId, row.id);
  await world.db.update(provisionings).set({ step: 'repository', problem }).where(setup);
}

const path = `/classrooms/classroom/${classroom.id}/glance`;
async function look(person: { token: string }): Promise<Glance> {
  const answer = await world.api.as(person).get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Glance>();
}

const ids = { past: 0, soon: 0, open: 0 };

beforeAll(async () => {
  const past = await course('Past', '2026-08-25T12:00:00Z');
  const soon = await course('Soon', '2026-09-03T12:00:00Z');
  const open = await course('Open', null);
  Object.assign(ids, { past: past.id, soon: soon.id, open: open.id });

  const people = await Promise.all(Array.from({ length: 6 }, () => student()));
  const [eva, fay, gil, hal, ivo, jan] = people as [Person, Person, Person, Person, Person, Person];
  const gone = await student({ status: 'REMOVED' });
  const asking = await student({ status: 'REQUESTED', reason: 'removed_before' });
  const formerTa = await student({ role: 'TA', status: 'REMOVED' });

  const missed = await work(past, eva, 'ACCEPTED');
  await work(past, fay, 'SUBMITTED', ta);
  await work(past, gil, 'GRADING_COMPLETED', ta);
  await work(past, hal, 'STARTED', ta);
  await work(past, ivo, 'SUBMITTED', formerTa);
  await work(past, jan, 'GRADING_ASSIGNED', ta);
  const lost = await work(past, gone, 'SUBMITTED');
  const knocking = await work(past, asking, 'GRADING_COMPLETED');
  const busy = await work(soon, eva, 'SUBMITTED', professor);
  const started = await work(soon, fay, 'STARTED');
  await work(open, eva, 'STARTED');

  await world.extension(past, hal, new Date('2026-09-05T12:00:00Z'));
  await world.extension(past, ivo, new Date('2026-09-05T12:00:00Z'));
  await world.extension(past, gone, new Date('2026-09-05T12:00:00Z'));
  await world.extension(past, jan, new Date('2026-09-06T12:00:00Z'), {
    withdrawnAt: new Date(),
    withdrawnBy: ta.id,
  });
  await world.extension(soon, fay, new Date('2026-09-02T12:00:00Z'));
  await world.extension(open, eva, new Date('2026-09-02T12:00:00Z'));

  await stop(busy, { code: 'names_taken' });
  await stop(started, { code: 'names_taken' });
  await stop(missed, null);
  await stop(lost, { code: 'names_taken' });
  await stop(knocking, { code: 'names_taken' });
  const base = { orgId: organization.id, name: 'open-base', state: 'failed' } as const;
  await world.db.insert(baseRepositories).values({ ...base, assignmentId: open.id });

  await world.pushed(busy, sha(1), new Date('2026-08-18T23:59:59Z'));
  await world.pushed(busy, sha(2), new Date('2026-08-19T00:00:00Z'));
  await world.pushed(busy, sha(3), new Date('2026-09-01T00:10:00Z'));
  await world.pushed(started, sha(4), new Date('2026-09-01T11:00:00Z'));
  await world.pushed(started, sha(5), new Date('2026-09-01T11:30:00Z'), { byBot: true });
  await world.pushed(lost, sha(6), new Date('2026-09-01T11:40:00Z'));

  const elsewhere = await world.seededClassroom();
  const other = await world.assignment(
    elsewhere.classroom,
    await world.template(elsewhere.organization),
    { dueAt: new Date('2026-09-02T12:00:00Z') },
  );
  const on = { id: other.id, orgId: elsewhere.organization.id };
  const theirs = await world.work(on, elsewhere.student, {
    state: 'SUBMITTED',
    defaultBranch: 'm',
  });
  await stop(theirs, { code: 'names_taken' });
  await world.pushed(theirs, sha(7), new Date('2026-09-01T11:00:00Z'));
});

type Person = Awaited<ReturnType<typeof world.user>>;

it('the glance counts submissions waiting for a grade, by grader and unassigned', async () => {
  const { waiting } = await look(ta);
  expect(waiting).toEqual({
    total: 5,
    mine: 2,
    unassigned: 2,
    graders: [
      {
        github_username: ta.login,
        full_name: 'Alan Example',
        works: 2,
        assignment_ids: [ids.past],
      },
      {
        github_username: professor.login,
        full_name: 'Grace Example',
        works: 1,
        assignment_ids: [ids.soon],
      },
    ],
  });
  expect((await look(professor)).waiting.mine).toBe(1);
});

it('the glance counts the progress of each assignment without removed students', async () => {
  const nothing = { submitted: 0, to_grade: 0, graded: 0, published: 0, mine: 0, unassigned: 0 };
  expect((await look(ta)).progress).toEqual([
    {
      assignment_id: ids.past,
      accepted: 6,
      submitted: 4,
      to_grade: 4,
      graded: 1,
      published: 0,
      mine: 2,
      unassigned: 2,
    },
    { ...nothing, assignment_id: ids.soon, accepted: 2, submitted: 1, to_grade: 1 },
    { ...nothing, assignment_id: ids.open, accepted: 1 },
  ]);
});

it('the glance names assignments with setup problems, to professors only', async () => {
  expect((await look(professor)).setup_problems).toEqual([
    { assignment_id: ids.soon, name: 'Soon', works: 2, starter_code_failed: false },
    { assignment_id: ids.open, name: 'Open', works: 0, starter_code_failed: true },
  ]);
  expect((await look(ta)).setup_problems).toBeNull();
});

it('the glance lists the next deadlines, including longer extensions', async () => {
  expect((await look(ta)).next_deadlines).toEqual([
    {
      assignment_id: ids.soon,
      name: 'Soon',
      due_at: '2026-09-03T12:00:00.000Z',
      extended_students: null,
    },
    {
      assignment_id: ids.past,
      name: 'Past',
      due_at: '2026-09-05T12:00:00.000Z',
      extended_students: 2,
    },
  ]);
});

it('the glance counts pushes on each of the last 14 days', async () => {
  const { activity } = await look(ta);
  expect(activity).toHaveLength(14);
  expect(activity.filter(({ pushes }) => pushes > 0)).toEqual([
    { day: '2026-08-19', pushes: 1 },
    { day: '2026-09-01', pushes: 2 },
  ]);
});

it('the glance changes with time', async () => {
  world.clock.set('2026-09-05T12:00:01Z');
  const { waiting, next_deadlines, activity } = await look(ta);
  expect([waiting.total, waiting.mine]).toEqual([7, 3]);
  expect(next_deadlines).toEqual([]);
  expect(activity.at(-1)).toEqual({ day: '2026-09-05', pushes: 0 });
});

it('the glance of an unused classroom is empty', async () => {
  const { classroom: fresh, professor: theirs } = await world.seededClassroom();
  const answer = await world.api.as(theirs).get(`/classrooms/classroom/${fresh.id}/glance`);
  expect(answer.json()).toMatchObject({
    waiting: { total: 0, mine: 0, unassigned: 0, graders: [] },
    progress: [],
    setup_problems: [],
    next_deadlines: [],
  });
});
