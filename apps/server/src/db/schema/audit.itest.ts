/** The history is append-only, even for the owner of the tables. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '@lectern/testkit/world';
import { auditLog, feedback, feedbackVersions } from './index.ts';

const world = await startWorld();
const owner = new pg.Pool({ connectionString: world.urls.owner, max: 1 });
afterAll(async () => {
  await owner.end();
  await world.close();
});

beforeAll(async () => {
  const { organization, classroom, student, professor } = await world.seededClassroom();
  const assignment = await world.assignment(classroom, await world.template(organization));
  const work = await world.work({ id: assignment.id, orgId: organization.id }, student);
  const comment = { workId: work.id, body: 'Well done.', points: 0, authorId: professor.id };
  const [row] = await world.db.insert(feedback).values(comment).returning();
  const version = { feedbackId: row?.id ?? 0, version: 1, action: 'CREATE' as const };
  await world.db
    .insert(feedbackVersions)
    .values({ ...version, body: 'Well done.', points: 0, changedBy: professor.id });
  await world.db.insert(auditLog).values({ action: 'test', subject: 'x', details: {} });
});

const rewrites = {
  audit_log: [`update audit_log set action = 'other'`, 'delete from audit_log'],
  feedback_versions: [`update feedback_versions set points = 9`, 'delete from feedback_versions'],
};

describe.each(Object.entries(rewrites))('%s', (table, statements) => {
  it.each([...statements, `truncate ${table} cascade`])(
    'the application cannot run %s',
    async (sql) => {
      await expect(world.db.$client.query(sql)).rejects.toThrow(/permission denied/);
    },
  );

  it.each([...statements, `truncate ${table}`])('refuses the owner: %s', async (sql) => {
    await expect(owner.query(sql)).rejects.toThrow(/never changed or removed/);
  });

  it('keeps its rows', async () => {
    expect((await world.db.$client.query(`select from ${table}`)).rowCount).toBe(1);
  });
});

it('the application cannot remove the protection of its history', async () => {
  const attempts = [
    'drop trigger audit_log_append_only on audit_log',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'set role lectern_owner',
  ];
  for (const attempt of attempts) {
    await expect(world.db.$client.query(attempt)).rejects.toThrow(
      /must be owner|permission denied/,
    );
  }
});

describe('the history of a deleted assignment', () => {
  const remove = 'select remove_history_of(array(select work_id from feedback))';
  const deletedFor = (days: number | null) =>
    owner.query(`update assignments set deleted_at = now() - ${days}::int * interval '1 day'`);
  const left = async () => (await owner.query('select from feedback_versions')).rowCount;

  it.each([null, 6])('cannot be removed when it was deleted for %s days', async (days) => {
    await deletedFor(days);
    await expect(world.db.$client.query(remove)).rejects.toThrow(/never changed or removed/);
    await expect(owner.query('delete from feedback_versions')).rejects.toThrow(/never changed/);
    expect(await left()).toBe(1);
  });

  it('is removed after 7 days, by the function alone', async () => {
    await deletedFor(7);
    await expect(world.db.$client.query('delete from feedback_versions')).rejects.toThrow(
      /permission denied/,
    );
    await expect(owner.query('update feedback_versions set points = 9')).rejects.toThrow(
      /never changed/,
    );
    await world.db.$client.query(remove);
    expect(await left()).toBe(0);
  });
});
