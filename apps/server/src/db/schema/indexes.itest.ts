/** Frequent lookups use an index. */
import { afterAll, expect, it } from 'vitest';
import { migratedDatabase } from '@lectern/testkit/migrated-database';

const database = await migratedDatabase();
afterAll(database.close);

it.each([
  ['comments of a rubric item', 'feedback where rubric_item_id = 1', 'feedback_rubric_item'],
  [
    'log entries about a person',
    `audit_log where classroom_id = 1 and subject = 'user:1'`,
    'audit_log_subject',
  ],
  ['jobs of a key', `jobs where key = 'sweep'`, 'jobs_key'],
])('%s', async (_name, from, index) => {
  const client = await database.superuser.connect();
  try {
    // In empty tables a sequential scan would be cheaper.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select from ${from}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    client.release(true);
  }
});
