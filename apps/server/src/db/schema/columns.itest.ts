/** Properties of every column and key at once, so that the next table keeps them too. */
import { afterAll, expect, it } from 'vitest';
import { migratedDatabase } from '@lectern/testkit/migrated-database';

const database = await migratedDatabase();
afterAll(database.close);

interface Column {
  name: string;
  type: string;
}

async function columns(condition: string): Promise<Column[]> {
  const { rows } = await database.superuser.query<Column>(
    `select table_name || '.' || column_name as name, data_type as type
     from information_schema.columns where table_schema = 'public' and (${condition})`,
  );
  return rows;
}

it('keeps every time as an instant, not as a wall clock', async () => {
  const times = await columns(`data_type ~ '^(date|time)' or column_name ~ '(_at|_until)$'`);
  expect(times.length).toBeGreaterThan(30);
  expect(times.filter(({ type }) => type !== 'timestamp with time zone')).toEqual([]);
});

it('keeps every id in 64 bits: those of the platform have passed 32', async () => {
  // Delivery ids are the platform's UUIDs, key ids the names of encryption keys, node ids opaque.
  const names = `column_name ~ '(^|_)id$' and column_name not in ('delivery_id', 'key_id', 'node_id')`;
  const ids = await columns(names);
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter(({ type }) => type !== 'bigint')).toEqual([]);
});

it('lets no delete run on into another table', async () => {
  const { rows } = await database.superuser.query<{ name: string; ondelete: string }>(
    `select conname as name, confdeltype as ondelete from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(30);
  // a: no action, r: restrict. c, n and d would cascade, blank or default the rows behind.
  expect(rows.filter(({ ondelete }) => ondelete !== 'a' && ondelete !== 'r')).toEqual([]);
});

it('has a table for each noun of the domain', async () => {
  const { rows } = await database.superuser.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(nouns));
});

const nouns = [
  'users',
  'sessions',
  'organizations',
  'organization_members',
  'classrooms',
  'memberships',
  'links',
  'templates',
  'base_repositories',
  'assignments',
  'extensions',
  'works',
  'contributors',
  'pushes',
  'commits',
  'feedback',
  'feedback_versions',
  'drafts',
  'rubrics',
  'rubric_items',
  'webhook_inbox',
  'platform_outbox',
  'audit_log',
];
