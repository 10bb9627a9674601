/** Publishing the grades of a class in a fixed number of statements, each grade once. */
import { holdLocks, countWaiting } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { recordNews } from '../events/record-news.fixture.ts';

const world = await startWorld();
afterAll(world.close);

const sha = 'a'.repeat(40);

/** An assignment with graded submissions, each with three comments. */
async function gradedClass(size: number) {
  const { organization, classroom, professor, ta } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template, { defaultScore: 10 });
  const { rows } = await world.superuser.query<{ id: string }>(
    `with person as (
      insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
      select $1::bigint + n, 'U', 'mass-' || ($1::bigint + n), '', '', 'F' || n, 'L' || n % 7
      from generate_series(1, $2::int) n returning id
    ), member as (
      insert into memberships (classroom_id, user_id, role, status)
      select $3, id, 'STUDENT', 'ACTIVE' from person
    ), work as (
      insert into works (assignment_id, org_id, repository_name, default_branch, starter_sha,
        counted_sha, graded_sha, counted_reason, state, graded_at)
      select $4, $5, 'mass-' || id, 'main', $6, $6, $6, 'deadline', 'GRADING_COMPLETED', now()
      from person returning id, substr(repository_name, 6)::bigint as user_id
    ), contributor as (
      insert into contributors (work_id, assignment_id, user_id) select id, $4, user_id from work
    ), comment as (
      insert into feedback (work_id, path, line, body, points, author_id)
      select work.id, 'main.c', n, 'Comment ' || n, -1, $7 from work, generate_series(1, 3) n
      returning id, body, points, author_id
    ), version as (
      insert into feedback_versions (feedback_id, version, action, body, points, changed_by)
      select id, 1, 'CREATE', body, points, author_id from comment
    )
    select id from work order by id`,
    [organization.id * 10_000, size, classroom.id, assignment.id, organization.id, sha, ta.id],
  );
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  return { path, professor, ta, ids: rows.map(({ id }) => Number(id)) };
}

type Class = Awaited<ReturnType<typeof gradedClass>>;

function publish({ path, professor }: Class) {
  return world.api.as(professor).post(`${path}/publish`, { student_work_ids: null });
}

const isSetting = (text: unknown) => typeof text === 'string' && text.startsWith('set ');

async function statementsOf(of: Class): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await publish(of);
  const asked = statements.mock.calls.filter(([text]) => !isSetting(text));
  statements.mockRestore();
  expect(answer.json()).toMatchObject({ skipped: 0 });
  return asked.length;
}

it('publishing takes as many statements for 100 grades as for 10', async () => {
  const few = await statementsOf(await gradedClass(10));
  expect(few).toBeLessThan(25);
  expect(await statementsOf(await gradedClass(100))).toBe(few);
});

it('two professors who publish a class at once publish each grade once, with one review', async () => {
  const all = await gradedClass(10);
  const letGo = await holdLocks(
    world.superuser,
    `select from works where id = ${all.ids[0]} for update`,
  );
  const both = Promise.all([publish(all), publish(all)]);
  await expect.poll(() => countWaiting(world.superuser)).toBe(2);
  await letGo();
  const answers = await both;
  const published = answers.flatMap((answer) => answer.json<{ published: number[] }>().published);
  expect(published.toSorted((a, b) => a - b)).toEqual(all.ids);
  const { rows } = await world.superuser.query(
    `select work_id, publications.state, payload ->> 'mark' ~ '^lectern [-0-9a-f]{36}$' as marked,
       (select count(*) from jobs where key = 'publication:' || publications.id || ':post') as jobs
     from publications join platform_outbox on key = 'publication:' || publications.id
     where work_id = any($1) order by work_id`,
    [all.ids],
  );
  const posting = { state: 'pending', marked: true, jobs: 1 };
  expect(rows).toEqual(all.ids.map((work_id) => ({ work_id, ...posting })));
  const audited = `select subject, details from audit_log where action = 'grade.published'
    and subject = any($1) order by array_position($1, subject)`;
  const subjects = all.ids.map((id) => `work:${id}`);
  const log = await world.superuser.query(audited, [subjects]);
  expect(log.rows).toEqual(subjects.map((subject) => ({ subject, details: { score: 7 } })));
});

it('publishing waits for a grade that is being changed, and publishes the changed one', async () => {
  const all = await gradedClass(3);
  const [first, changed] = all.ids;
  const letGo = await holdLocks(
    world.superuser,
    `select from works where id = ${changed} for update;
     update feedback set points = 0 where work_id = ${changed}`,
  );
  const publishing = publish(all);
  await expect.poll(() => countWaiting(world.superuser)).toBe(1);
  await letGo();
  expect((await publishing).json()).toEqual({ published: all.ids, skipped: 0 });
  const scores = 'select work_id, score from publications where work_id = any($1) order by 1';
  const { rows } = await world.superuser.query(scores, [[first, changed]]);
  expect(rows).toEqual([
    { work_id: first, score: 7 },
    { work_id: changed, score: 10 },
  ]);
});

it('each student hears only of their own grade when a class is published', async () => {
  const all = await gradedClass(3);
  const { heard, close } = await recordNews(world.db);
  await publish(all);
  await expect.poll(() => heard.length).toBe(4);
  await close();
  const students = 'select work_id, user_id from contributors where work_id = any($1) order by 1';
  const { rows } = await world.superuser.query<{ work_id: number; user_id: number }>(students, [
    all.ids,
  ]);
  expect(heard).toMatchObject([
    { topic: 'grading', workId: null },
    ...rows.map(({ work_id, user_id }) => ({
      topic: 'works',
      workId: work_id,
      studentIds: [user_id],
    })),
  ]);
});
