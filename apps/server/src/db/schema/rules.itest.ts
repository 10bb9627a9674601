/** Rules that the database enforces, also for parallel requests. Each test tries to break one. */
import { afterAll, describe, expect, it } from 'vitest';
import { startWorld } from '@lectern/testkit/world';
import {
  contributors,
  drafts,
  gradeSubmissions,
  links,
  memberships,
  webhookInbox,
} from './index.ts';

const world = await startWorld();
afterAll(world.close);
const { db } = world;

/** The name of the constraint that a statement violates. */
async function brokenRule(statement: Promise<unknown>): Promise<unknown> {
  const failure = await statement.then(
    () => undefined,
    (error: unknown) => error,
  );
  const cause = failure instanceof Error ? (failure.cause ?? failure) : undefined;
  return cause instanceof Error && 'constraint' in cause ? cause.constraint : cause;
}

async function scene() {
  const { organization, classroom, professor, student } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template, { name: 'HW 1' });
  const on = { id: assignment.id, orgId: organization.id };
  return { organization, classroom, professor, student, template, assignment, on };
}

describe('at most one work per assignment and student', () => {
  it('refuses a second work of the same student', async () => {
    const { on, student } = await scene();
    await world.work(on, student);
    expect(await brokenRule(world.work(on, student))).toBe('contributors_one_work_per_assignment');
  });

  it('accepts exactly one of many parallel attempts', async () => {
    const { on, student } = await scene();
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => world.work(on, student)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const kept = await world.superuser.query('select from works where assignment_id = $1', [on.id]);
    expect(kept.rowCount).toBe(1);
  });

  it('refuses a contributor whose work belongs to another assignment', async () => {
    const { on, student, classroom, template, professor } = await scene();
    const other = await world.assignment(classroom, template, { name: 'HW 2' });
    const work = await world.work(on, student);
    const stray = { workId: work.id, assignmentId: other.id, userId: professor.id };
    expect(await brokenRule(db.insert(contributors).values(stray))).toBe('contributors_work');
  });
});

it('a delivery is stored once', async () => {
  const delivery = { deliveryId: 'd-1', event: 'push', payload: {} };
  await db.insert(webhookInbox).values(delivery);
  expect(await brokenRule(db.insert(webhookInbox).values(delivery))).toBe('webhook_inbox_pkey');
});

it('a client key is stored once per grader', async () => {
  const { on, student, professor } = await scene();
  const work = await world.work(on, student);
  const submission = { workId: work.id, graderId: professor.id, clientKey: 'k', score: 1 };
  await db.insert(gradeSubmissions).values(submission);
  expect(await brokenRule(db.insert(gradeSubmissions).values(submission))).toBe(
    'grade_submissions_key_once',
  );
  const another = await world.user();
  await db.insert(gradeSubmissions).values({ ...submission, graderId: another.id });
});

it('a problem needs a code of the catalogue', async () => {
  const { on, student } = await scene();
  await world.work(on, student, {}, { problem: { code: 'platform_refused', reason: 'No.' } });
  for (const problem of ['{"code": "unheard_of"}', '"No."', '{}', 'null']) {
    const statement = world.superuser.query('update provisionings set problem = $1', [problem]);
    expect(await brokenRule(statement), problem).toBe('provisionings_problem');
  }
});

describe('names', () => {
  it.each(['hw 1', 'HW-1', 'Hw 1'])('%j is the same as the name HW 1', async (name) => {
    const { classroom, template } = await scene();
    expect(await brokenRule(world.assignment(classroom, template, { name }))).toBe(
      'assignments_name_once',
    );
  });

  it('of assignments can be the same in another classroom', async () => {
    const { template, organization, professor } = await scene();
    const other = await world.classroom({ orgId: organization.id, createdBy: professor.id });
    await expect(world.assignment(other, template, { name: 'HW 1' })).resolves.toBeDefined();
  });

  it('of classrooms are unique in an organisation, ignoring case in all scripts', async () => {
    const org = await world.organization();
    const creator = await world.user();
    const named = (name: string, orgId = org.id) =>
      world.classroom({ orgId, createdBy: creator.id, name });
    await named('Élan Vital');
    expect(await brokenRule(named('éLAN vital'))).toBe('classrooms_name_once');
    await expect(named('Élan Vital', (await world.organization()).id)).resolves.toBeDefined();
  });

  it('of classrooms must not be empty or too long', async () => {
    const org = await world.organization();
    const creator = await world.user();
    for (const name of ['', 'x'.repeat(101)]) {
      const attempt = world.classroom({ orgId: org.id, createdBy: creator.id, name });
      expect(await brokenRule(attempt)).toBe('classrooms_name_length');
    }
  });
});

it('a person has one membership per classroom, with a known role and status', async () => {
  const { classroom, student } = await scene();
  const other = await world.user();
  expect(await brokenRule(world.member(classroom, student))).toMatch(/^memberships_.*pk$/);
  const odd = { classroomId: classroom.id, userId: other.id };
  const insert = (role: string, status: string) =>
    world.superuser.query(
      'insert into memberships (classroom_id, user_id, role, status) values ($1, $2, $3, $4)',
      [odd.classroomId, odd.userId, role, status],
    );
  expect(await brokenRule(insert('DEAN', 'ACTIVE'))).toBe('memberships_role');
  expect(await brokenRule(insert('TA', 'ASLEEP'))).toBe('memberships_status');
  const reasoned = { ...odd, role: 'TA', status: 'ACTIVE', reason: 'removed_before' } as const;
  expect(await brokenRule(db.insert(memberships).values(reasoned))).toBe(
    'memberships_reason_of_requested',
  );
});

it('a link has one purpose, and each purpose one stable link', async () => {
  const { classroom, professor, assignment } = await scene();
  const link = { classroomId: classroom.id, createdBy: professor.id };
  const both = { ...link, role: 'TA', assignmentId: assignment.id } as const;
  expect(await brokenRule(db.insert(links).values(both))).toBe('links_one_purpose');
  expect(await brokenRule(db.insert(links).values(link))).toBe('links_one_purpose');
  await db.insert(links).values({ ...link, role: 'TA' });
  expect(await brokenRule(db.insert(links).values({ ...link, role: 'TA' }))).toBe(
    'links_stable_role',
  );
});

it('a grader has one draft per submission', async () => {
  const { on, student, professor } = await scene();
  const work = await world.work(on, student);
  const draft = { userId: professor.id, workId: work.id, items: [] };
  await db.insert(drafts).values(draft);
  expect(await brokenRule(db.insert(drafts).values(draft))).toMatch(/^drafts_.*pk$/);
});

it('a student, assignment or classroom with submissions cannot be deleted', async () => {
  const { on, student, classroom } = await scene();
  await world.work(on, student);
  const doomed = { users: student.id, assignments: on.id, classrooms: classroom.id };
  for (const [table, id] of Object.entries(doomed)) {
    const removal = world.superuser.query(`delete from ${table} where id = $1`, [id]);
    expect(await brokenRule(removal)).toMatch(/_fk$|contributors_work/);
  }
});
