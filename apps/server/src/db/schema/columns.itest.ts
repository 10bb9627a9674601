/** Properties that every column and key must have, also those of new tables. */
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

it('every time column has a time zone', async () => {
  const times = await columns(`data_type ~ '^(date|time)' or column_name ~ '(_at|_until)$'`);
  expect(times.length).toBeGreaterThan(30);
  expect(times.filter(({ type }) => type !== 'timestamp with time zone')).toEqual([]);
});

it('every id column has 64 bits, because ids of the platform exceed 32', async () => {
  // These are text: UUIDs of deliveries, names of encryption keys, and opaque node ids.
  const names = `column_name ~ '(^|_)id$' and column_name not in ('delivery_id', 'key_id', 'node_id')`;
  const ids = await columns(names);
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter(({ type }) => type !== 'bigint')).toEqual([]);
});

it('no delete cascades to another table', async () => {
  const { rows } = await database.superuser.query<{ name: string; ondelete: string }>(
    `select conname as name, confdeltype as ondelete from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(30);
  // a: no action, r: restrict. The others are cascade, set null and set default.
  expect(rows.filter(({ ondelete }) => ondelete !== 'a' && ondelete !== 'r')).toEqual([]);
});

it('the database has exactly the known tables', async () => {
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
