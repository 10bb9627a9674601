/** Compares the sample course in the database with its plan. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@lectern/contract';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { planCourse, type Plan } from '@lectern/server/sample/plan';
import pg from 'pg';
import { expect } from 'vitest';

interface Work {
  name: string;
  login: string;
  state: string;
  pushes: Date[];
  history_rewritten: boolean;
  late: boolean;
  problem: Problem | null;
}

type Works = ReadonlyMap<string, Work>;

/** Everything must exist exactly once and with the planned times, even if creation was interrupted. */
export async function expectPlannedCourse(dataDir: string, size: number): Promise<void> {
  const record = await readFile(join(dataDir, 'sample-course.json'), 'utf8');
  const { begunAt } = JSON.parse(record) as { begunAt: string };
  const plan = planCourse(new Date(begunAt), size);
  const { socket } = await prepareLayout(dataDir);
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'lectern' });
  await client.connect();
  try {
    const works = await listWorks(client);
    expectPushes(works, plan);
    expectStates(works);
    await expectTimes(client, plan);
    await expectOnce(client);
  } finally {
    await client.end();
  }
}

/** Keys are '<assignment> of <login>'. */
async function listWorks(client: pg.Client): Promise<Works> {
  const { rows } = await client.query<Work>(`
    select assignments.name, login, works.state, history_rewritten, problem,
      late_head_at is not null as late,
      array(select received_at from pushes where work_id = works.id
        and ref = 'refs/heads/main' order by received_at) as pushes
    from works
    join assignments on assignments.id = assignment_id
    join contributors on contributors.work_id = works.id
    join users on users.id = user_id
    join provisionings on provisionings.work_id = works.id`);
  const works = new Map(rows.map((row) => [`${row.name} of ${row.login}`, row]));
  expect(works.size).toBe(rows.length);
  return works;
}

function expectPushes(works: Works, { units }: Plan): void {
  const wholeSeconds = ({ at }: { at: Date }) => Math.floor(at.getTime() / 1000) * 1000;
  const planned = units.flatMap(({ unit, works }) =>
    works.map(({ student, history }) => ({
      name: `${unit.exercise.assignment} of ${student.login}`,
      pushes: history.pushes.map(wholeSeconds),
    })),
  );
  expect([...works.keys()].toSorted()).toEqual(planned.map(({ name }) => name).toSorted());
  for (const { name, pushes } of planned) {
    const logged = works.get(name)?.pushes.map((at) => at.getTime());
    expect(logged, name).toEqual(pushes);
  }
}

/** A class of any size has at least one submission of each kind. */
function expectStates(works: Works): void {
  const stateOf = (name: string) => works.get(name)?.state;
  expect(stateOf('Word statistics of student02')).toBe('GRADE_PUBLISHED');
  expect(stateOf('Word statistics of student09')).toBe('GRADE_PUBLISHED');
  expect(stateOf('Library loans of student08')).toBe('STARTED');
  expect(stateOf('Library loans of student09')).toBe('GRADING_ASSIGNED');
  expect(stateOf('Route planner of student02')).toBe('SUBMITTED');
  expect(works.get('Library loans of student07')).toMatchObject({ late: true });
  expect(works.get('Library loans of student06')).toMatchObject({ history_rewritten: true });
  expect(works.get('Route planner of student03')?.problem?.code).toBe('repository_gone');
  const grading = [...works.values()].filter(({ name }) => name === 'Library loans');
  const graded = grading.filter(({ state }) => state === 'GRADING_COMPLETED');
  expect(graded.length).toBeGreaterThan(0);
  expect(graded.length).toBeLessThan(grading.length);
}

/** Times are those of the plan, not of the creation. */
async function expectTimes(client: pg.Client, plan: Plan): Promise<void> {
  const { rows: dated } = await client.query<{ name: string; created_at: Date; last: Date | null }>(
    `select name, assignments.created_at, max(graded_at) as last from assignments
     left join works on works.assignment_id = assignments.id group by assignments.id`,
  );
  for (const { unit, dates } of plan.units) {
    const found = dated.find(({ name }) => name === unit.exercise.assignment);
    expect(found?.created_at).toEqual(dates.releasedAt);
    expect(found?.last == null || found.last < plan.now).toBe(true);
  }
  const { rows: late } = await client.query(
    `select from works join assignments on assignments.id = assignment_id
     where works.created_at > due_at or works.created_at < assignments.created_at`,
  );
  expect(late).toEqual([]);
}

/** Submissions and pushes are compared one by one elsewhere. */
async function expectOnce(client: pg.Client): Promise<void> {
  const doubles = {
    comments: `select work_id, path, line, body from feedback group by 1, 2, 3, 4`,
    rubrics: `select name from rubrics group by 1`,
    reviews: `select pull_request_id from forge.reviews group by 1`,
    repositories: `select description from forge.repositories
      where description like '%, created by Lectern (%' group by 1`,
  };
  for (const [what, grouped] of Object.entries(doubles)) {
    expect((await client.query(grouped)).rows.length, what).toBeGreaterThan(0);
    expect((await client.query(`${grouped} having count(*) > 1`)).rows, what).toEqual([]);
  }
}
