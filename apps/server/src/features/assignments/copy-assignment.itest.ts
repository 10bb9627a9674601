import type { AssignmentOutline, FullRubric } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { assignments, testSettings, testVersions, works } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

const { organization, classroom, professor, student } = await world.seededClassroom();
const template = await world.template(organization);
const next = await world.classroom({ orgId: organization.id, createdBy: professor.id });
await world.member(next, professor, { role: 'PROFESSOR' });
const rubric = await world.rubric(classroom, [3, -1]);
const source = await world.assignment(classroom, template, {
  name: 'HW 1',
  description: 'Build a stack.',
  dueAt: new Date('2026-10-16T21:59:59Z'),
  dueTimeZone: 'Europe/Berlin',
  releasedAt: new Date('2026-09-01T07:00:00Z'),
  rubricId: rubric.id,
  maximumScore: 20,
  acceptsLate: false,
});
await world.work({ id: source.id, orgId: organization.id }, student);
const list = `/classrooms/classroom/${classroom.id}/assignments`;

const copy = (change: object, who = professor) =>
  world.api.as(who).post(`${list}/assignment/${source.id}/copies`, {
    classroom_id: classroom.id,
    name: 'HW 1 again',
    weeks: 2,
    ...change,
  });

it('a copy has moved dates, all options and the rubric, and no submission', async () => {
  const answer = await copy({});
  expect(answer.statusCode, answer.body).toBe(200);
  const made = answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
  expect(made).toMatchObject({
    name: 'HW 1 again',
    description: 'Build a stack.',
    // Summer time has ended, and it is still the last second of a Friday.
    main_due_date: '2026-10-30T22:59:59.000Z',
    released_at: '2026-09-15T07:00:00.000Z',
    rubric_id: rubric.id,
    maximum_score: 20,
    accepts_late: false,
    has_acceptances: false,
  });
  expect(await world.db.$count(works, eq(works.assignmentId, made.id))).toBe(0);
});

it('a copy into another classroom gets its own rubric', async () => {
  const answer = await copy({ classroom_id: next.id, name: 'HW 1', weeks: 26 });
  expect(answer.statusCode, answer.body).toBe(200);
  const made = answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
  expect(made.classroom_id).toBe(next.id);
  const path = `/classrooms/classroom/${next.id}/assignments/assignment/${made.id}/rubric`;
  const own = (await world.api.as(professor).get(path)).json<FullRubric>();
  expect(own.rubric).toMatchObject({ classroom_id: next.id, name: rubric.name });
  expect(own.rubric.id).not.toBe(rubric.id);
  expect(own.rubric_items.map(({ point_value }) => point_value)).toEqual([3, -1]);
});

it('the tests in use are copied as the first version of the copy', async () => {
  const [version] = await world.db
    .insert(testVersions)
    .values({
      assignmentId: source.id,
      number: 7,
      source: 'form',
      format: 'form',
      plan: { network: false, cases: [], suites: [] },
    })
    .returning();
  const settings = { versionId: version!.id, runsPerDay: 5 };
  await world.db
    .insert(testSettings)
    .values({ assignmentId: source.id, ...settings })
    .onConflictDoUpdate({ target: testSettings.assignmentId, set: settings });
  const answer = await copy({ name: 'With tests' });
  const { id } = answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
  const [copied] = await world.db
    .select()
    .from(testSettings)
    .innerJoin(testVersions, eq(testVersions.id, testSettings.versionId))
    .where(eq(testSettings.assignmentId, id));
  expect(copied).toMatchObject({
    test_settings: { runsPerDay: 5 },
    test_versions: { assignmentId: id, number: 1, plan: version!.plan },
  });
});

it('a copy needs a classroom of the same organization that the caller teaches', async () => {
  const before = await world.db.$count(assignments);
  const elsewhere = await world.seededClassroom();
  await world.member(elsewhere.classroom, professor, { role: 'PROFESSOR' });
  const assisted = await world.classroom({ orgId: organization.id, createdBy: professor.id });
  await world.member(assisted, professor, { role: 'TA' });
  const unknown = await world.classroom({ orgId: organization.id, createdBy: professor.id });
  expect(await copy({ classroom_id: elsewhere.classroom.id })).toFailWith(
    'copy_in_other_organization',
  );
  expect(await copy({ classroom_id: assisted.id })).toFailWith('role_too_low');
  expect(await copy({ classroom_id: unknown.id })).toFailWith('not_found');
  expect(await copy({ name: 'HW 1' })).toFailWith('assignment_name_taken');
  expect(await world.db.$count(assignments)).toBe(before);
});
