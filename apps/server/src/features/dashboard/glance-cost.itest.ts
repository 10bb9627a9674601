/** The cost of the glance must not grow with submissions × assignments. */
import { startWorld, type World } from '@lectern/testkit/world';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const students = 150;

/** A course in which every student submitted every assignment. */
async function startCourse(assignments: number) {
  const { organization, classroom, ta } = await world.seededClassroom();
  const template = await world.template(organization);
  for (let made = 0; made < assignments; made++) await world.assignment(classroom, template);
  await world.superuser.query(
    `with person as (
      insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
      select $1::bigint + n, 'U', 'mass-' || ($1::bigint + n), '', '', 'F' || n, 'L'
      from generate_series(1, $2::int) n returning id
    ), member as (
      insert into memberships (classroom_id, user_id, role, status)
      select $3, id, 'STUDENT', 'ACTIVE' from person
    ), work as (
      insert into works (assignment_id, org_id, repository_name, default_branch, starter_sha, state)
      select assignments.id, $4, assignments.id || '-' || person.id, 'main', $5, 'SUBMITTED'
      from person, assignments where classroom_id = $3
      returning id, assignment_id, split_part(repository_name, '-', 2)::bigint as user_id
    )
    insert into contributors (work_id, assignment_id, user_id)
    select id, assignment_id, user_id from work`,
    [organization.id * 10_000, students, classroom.id, organization.id, '1'.repeat(40)],
  );
  return { classroom, ta };
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Counts the database blocks that one glance reads. */
async function blocks({ classroom, ta }: Awaited<ReturnType<typeof startCourse>>): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await world.api.as(ta).get(`/classrooms/classroom/${classroom.id}/glance`);
  const asked = statements.mock.calls as unknown as [{ text: string }, unknown[]][];
  statements.mockRestore();
  expect(answer.statusCode, answer.body).toBe(200);
  let sum = 0;
  for (const [{ text }, values] of asked) {
    if (!text?.startsWith('select')) continue;
    const explained = await world.superuser.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const [{ Plan: plan }] = explained.rows[0]!['QUERY PLAN'];
    sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return sum;
}

it(
  'the glance reads at most three times as much for twice as many assignments',
  { tags: 'release' },
  async () => {
    const long = await startCourse(16);
    const short = await startCourse(8);
    // More courses make each of the two a small part of the tables, as in a school.
    for (let others = 0; others < 4; others++) await startCourse(8);
    await world.superuser.query('analyze');
    expect(await blocks(long)).toBeLessThan(3 * (await blocks(short)));
  },
);
