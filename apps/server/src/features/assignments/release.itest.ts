/** Before its release date an assignment does not exist for students. Event streams: events.itest.ts. */
import type { AssignmentOutline, LinkToken, MyWork } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { assignments, memberships } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

const { organization, classroom, professor, ta, student } = await world.seededClassroom();
const template = await world.template(organization);
const rubric = await world.rubric(classroom, [5]);
const path = `/classrooms/classroom/${classroom.id}`;
const list = `${path}/assignments`;
const opens = '2026-09-10T07:00:00.000Z';
let number = 0;

beforeEach(() => world.clock.set('2026-09-01T12:00:00Z'));

const create = (change: object) =>
  world.api.as(professor).post(list, {
    template_id: template.id,
    name: `HW ${(number += 1)}`,
    main_due_date: '2026-10-01T21:59:59Z',
    due_time_zone: 'Europe/Berlin',
    ...change,
  });

async function created(change: object): Promise<AssignmentOutline> {
  const answer = await create(change);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
}

async function linkTo({ id }: { id: number }): Promise<string> {
  const answer = await world.api.as(professor).post(`${list}/assignment/${id}/token`, {});
  return `/classrooms/classroom/0/assignments/token/${answer.json<LinkToken>().token}`;
}

async function seenBy(who: { token: string }, { id }: { id: number }) {
  const api = world.api.as(who);
  const [listed, here, shared] = [
    await api.get(list),
    await api.get(`${list}/assignment/${id}`),
    await api.get(`/assignments/${id}`),
  ];
  const all = listed.json<{ assignment_outlines: { id: number }[] }>().assignment_outlines;
  return [all.some((one) => one.id === id), here.statusCode, shared.statusCode];
}

const myWork = async () =>
  (await world.api.as(student).get(`${path}/my-work`)).json<{ my_work: MyWork[] }>().my_work;

it('a student cannot see an assignment before its release date', async () => {
  const assignment = await created({ released_at: opens });
  expect(await seenBy(student, assignment)).toEqual([false, 404, 404]);
  expect((await myWork()).map(({ assignment_id: id }) => id)).not.toContain(assignment.id);
  expect(await seenBy(ta, assignment)).toEqual([true, 200, 200]);

  world.clock.set(opens);
  expect(await seenBy(student, assignment)).toEqual([true, 200, 200]);
  expect((await myWork()).map(({ assignment_id: id }) => id)).toContain(assignment.id);
});

it('the gradebook of a student leaves it out until then', async () => {
  const assignment = await created({ released_at: opens });
  const named = async () =>
    (await world.api.as(student).get(`${path}/my-gradebook`)).body.includes(
      `"assignment_id":${assignment.id},`,
    );
  expect(await named()).toBe(false);
  world.clock.set(opens);
  expect(await named()).toBe(true);
});

it('an accept link says when it opens, and lets nobody join before', async () => {
  const assignment = await created({ released_at: opens });
  const link = await linkTo(assignment);
  const stranger = await world.signIn();
  for (const who of [student, stranger]) {
    const answer = await world.api.as(who).post(link);
    expect(answer).toFailWith('assignment_not_open');
    expect(answer.json()).toMatchObject({
      message: 'Opens on Sep 10, 2026, 9:00 AM (Europe/Berlin)',
    });
  }
  const joined = await world.db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, stranger.id));
  expect(joined).toEqual([]);
  world.clock.set(opens);
  expect((await world.api.as(student).post(link)).statusCode).toBe(200);
});

it('an accepted assignment stays visible', async () => {
  const assignment = await created({});
  expect((await world.api.as(student).post(await linkTo(assignment))).statusCode).toBe(200);
  const later = { version: assignment.version, released_at: opens };
  const edit = await world.api.as(professor).patch(`${list}/assignment/${assignment.id}`, later);
  expect(edit).toFailWith('release_too_late');
  expect(await seenBy(student, assignment)).toEqual([true, 200, 200]);
});

describe('a new assignment', () => {
  it('has the options of its form', async () => {
    const options = {
      description: 'Build a **stack**.',
      released_at: opens,
      default_score: 5,
      maximum_score: 20,
      rubric_id: rubric.id,
      accepts_late: false,
    };
    expect(await created(options)).toMatchObject(options);
  });

  it.each([
    ['a release after the due date', { released_at: '2026-10-02T00:00:00Z' }, 'release_after_due'],
    ['a release date that is none', { released_at: 'soon' }, 'release_date_invalid'],
    ['a description that is too long', { description: 'x'.repeat(20_001) }, 'description_too_long'],
    ['a rubric of nobody', { rubric_id: 987_654 }, 'rubric_not_in_classroom'],
  ] as const)('cannot have %s, and nothing is saved', async (_name, change, code) => {
    const before = await world.db.$count(assignments);
    expect(await create(change)).toFailWith(code);
    expect(await world.db.$count(assignments)).toBe(before);
  });
});

it('without late acceptances, only an extension lets a student in after the due date', async () => {
  const assignment = await created({
    accepts_late: false,
    main_due_date: '2026-09-03T21:59:59Z',
  });
  const link = await linkTo(assignment);
  world.clock.set('2026-09-04T12:00:00Z');
  expect(await world.api.as(student).post(link)).toFailWith('assignment_closed');
  const extension = { due_at: '2026-09-05T21:59:59Z' };
  const granted = await world.api
    .as(professor)
    .put(`${list}/assignment/${assignment.id}/extensions/user/${student.id}`, extension);
  expect(granted.statusCode, granted.body).toBe(200);
  expect((await world.api.as(student).post(link)).statusCode).toBe(200);
});
