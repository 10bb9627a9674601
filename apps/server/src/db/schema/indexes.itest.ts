/** What is looked up by one value among all classrooms' rows does not read them all. */
import { afterAll, expect, it } from 'vitest';
import { migratedDatabase } from '@lectern/testkit/migrated-database';

const database = await migratedDatabase();
afterAll(database.close);

it.each([
  ['comments of a rubric item', 'feedback where rubric_item_id = 1', 'feedback_rubric_item'],
  [
    'what the log says of somebody',
    `audit_log where classroom_id = 1 and subject = 'user:1'`,
    'audit_log_subject',
  ],
  ['jobs of a key', `jobs where key = 'sweep'`, 'jobs_key'],
])('%s', async (_name, from, index) => {
  const client = await database.superuser.connect();
  try {
    // There is nothing here yet, and to read all of nothing is cheapest.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select from ${from}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    client.release(true);
  }
});
