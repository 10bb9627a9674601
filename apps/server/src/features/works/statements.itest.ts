/** A page needs as many statements for 1,000 students as for 10, and no call to the platform. */
import type { Graders, StudentWork } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { works } from '../../db/schema/index.ts';
import { listWorkViews } from './work-rows.ts';

const world = await startWorld();
afterAll(world.close);

const sha = (digit: number) => String(digit).repeat(40);

async function startClass(size: number, assignments: number) {
  const { organization, classroom, ta, student } = await world.seededClassroom();
  const template = await world.template(organization);
  const given = { dueAt: new Date('2026-09-08T12:00:00Z') };
  const assignment = await world.assignment(classroom, template, given);
  for (let more = 1; more < assignments; more++) {
    const other = await world.assignment(classroom, template, given);
    await world.work({ ...other, orgId: organization.id }, student, {}, { step: 'repository' });
  }
  const on = { ...assignment, orgId: organization.id };
  const own = await world.work(on, student, {}, { step: 'repository' });
  await world.superuser.query(
    `with person as (
      insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
      select $1::bigint + n, 'U', 'mass-' || ($1::bigint + n), '', '', 'F' || n, 'L' || n % 7
      from generate_series(1, $2::int) n returning id, platform_id - $1::bigint as n
    ), member as (
      insert into memberships (classroom_id, user_id, role, status)
      select $3, id, 'STUDENT', 'ACTIVE' from person
    ), work as (
      insert into works (assignment_id, org_id, repository_name, default_branch, starter_sha,
        counted_sha, counted_reason, state, graded_at)
      select $4, $5, 'mass-' || id, 'main', $6, $7, 'deadline', 'GRADING_COMPLETED', now()
      from person where n > 2 returning id, substr(repository_name, 6)::bigint as user_id
    ), contributor as (
      insert into contributors (work_id, assignment_id, user_id) select id, $4, user_id from work
    ), setup as (
      insert into provisionings (work_id) select id from work
    ), extension as (
      insert into extensions (assignment_id, user_id, due_at, granted_by)
      select $4, user_id, now(), $8 from work where id % 3 = 0
    ), report as (
      insert into autograder_reports (work_id, sha, points, source)
      select id, $7, 5, 'check' from work
    ), comment as (
      insert into feedback (work_id, body, points, author_id) select id, 'Hm', -1, $8 from work
    )
    insert into commits (work_id, sha, kind, received_at)
    select id, $7, 'student', now() from work`,
    [
      organization.id * 10_000,
      size,
      classroom.id,
      assignment.id,
      organization.id,
      sha(1),
      sha(2),
      ta.id,
    ],
  );
  return { classroom, assignment, ta, student, own };
}

type Class = Awaited<ReturnType<typeof startClass>>;

const isSetting = (text: unknown) => typeof text === 'string' && text.startsWith('set ');

const pages: [string, (of: Class) => string, 'ta' | 'student'][] = [
  ['the list of works', (of) => `${at(of)}/works`, 'ta'],
  ['one work', (of) => work(of), 'ta'],
  ["the student's own work", (of) => work(of), 'student'],
  ['the first commit of a work', (of) => `${work(of)}/first-commit`, 'student'],
  ['the commits of a work', (of) => `${work(of)}/commit-count`, 'ta'],
  ['the commits by day', (of) => `${work(of)}/commits-per-day`, 'ta'],
  ['the progress', (of) => `${at(of)}/progress-status`, 'ta'],
  ['the grading status', (of) => `${at(of)}/grading-status`, 'ta'],
  ['all commits', (of) => `${at(of)}/commit-count`, 'ta'],
  ['the first commit', (of) => `${at(of)}/first-commit`, 'ta'],
  ['the graders', (of) => `${at(of)}/graders`, 'ta'],
  ['the next ungraded work', (of) => `${at(of)}/next-ungraded`, 'ta'],
  ['the glance on the dashboard', (of) => `/classrooms/classroom/${of.classroom.id}/glance`, 'ta'],
  ['My Work', (of) => `/classrooms/classroom/${of.classroom.id}/my-work`, 'student'],
  ['the code of a published grade', (of) => `${work(of)}/published-code`, 'student'],
  ['the parents of a work', (of) => `/works/${of.own.id}`, 'student'],
  ['the parents of an assignment', (of) => `/assignments/${of.assignment.id}`, 'student'],
];

const at = ({ classroom, assignment }: Class) =>
  `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
const work = (of: Class) => `${at(of)}/works/work/${of.own.id}`;

describe('the pages of a class of 1,000', async () => {
  const small = await startClass(10, 2);
  const large = await startClass(1_000, 20);

  async function cost(of: Class, path: string, who: 'ta' | 'student') {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const calls = vi.spyOn(globalThis, 'fetch');
    try {
      const answer = await world.api.as(of[who]).get(path);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(calls).not.toHaveBeenCalled();
      // A new connection starts with a `set` statement.
      const asked = statements.mock.calls.filter(([text]) => !isSetting(text));
      return { statements: asked.length, asked: JSON.stringify(asked), answer };
    } finally {
      statements.mockRestore();
      calls.mockRestore();
    }
  }

  it.each(pages)(
    'need as many statements for %s as those of a class of 10',
    async (_name, path, who) => {
      const few = await cost(small, path(small), who);
      const many = await cost(large, path(large), who);
      expect(many.statements).toBe(few.statements);
      expect(few.statements).toBeGreaterThan(1);
      expect(few.statements).toBeLessThan(20);
    },
  );

  it('list every student', async () => {
    const { answer } = await cost(large, `${at(large)}/works`, 'ta');
    const { student_works } = answer.json<{ student_works: { work_state: string }[] }>();
    expect(student_works).toHaveLength(1_001);
    expect(student_works.filter((row) => row.work_state === 'NOT_ACCEPTED')).toHaveLength(2);
  });

  it('score a submission from its own comments and reports only', async () => {
    await world.superuser.query('analyze works, feedback, autograder_reports');
    const { sql, params } = listWorkViews(world.db, eq(works.id, large.own.id)).toSQL();
    const { rows } = await world.superuser.query<Record<'QUERY PLAN', string>>(
      `explain ${sql}`,
      params,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/ on feedback /);
    expect(plan).not.toMatch(/Seq Scan on (?:works|feedback|autograder_reports)/);
  });

  it('score only the listed submissions', async () => {
    const listed = eq(works.assignmentId, small.assignment.id);
    const { sql, params } = listWorkViews(world.db, listed).toSQL();
    const { rows } = await world.superuser.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, timing off) ${sql}`,
      params,
    );
    const reads = rows.filter((row) => / on feedback +\(/.test(row['QUERY PLAN']));
    expect(reads).toHaveLength(1);
    expect(reads[0]!['QUERY PLAN']).toMatch(/ Scan .* loops=9\)/);
  });

  it('list graders in the order of the list, without reading commits, comments or reports', async () => {
    const { answer } = await cost(large, `${at(large)}/works`, 'ta');
    const { student_works } = answer.json<{ student_works: StudentWork[] }>();
    const accepted = student_works.filter((row) => row.work_state !== 'NOT_ACCEPTED');
    const listed = accepted.map(({ student_work_id }) => student_work_id);
    await world.superuser.query(
      `insert into graders (work_id, user_id, assigned_by)
       select id, $2, $2 from works where assignment_id = $1`,
      [large.assignment.id, large.ta.id],
    );
    const graders = await cost(large, `${at(large)}/graders`, 'ta');
    const { assigned } = graders.answer.json<Graders>();
    expect(assigned.map(({ student_work_id }) => student_work_id)).toEqual(listed);
    const next = await cost(large, `${at(large)}/next-ungraded`, 'ta');
    for (const { asked } of [graders, next]) {
      expect(asked).not.toMatch(/"(commits|feedback|autograder_reports|work_scores)\\"/);
    }
  });
});
