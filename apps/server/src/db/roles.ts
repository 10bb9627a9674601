/**
 * The embedded PostgreSQL has three roles: the owner migrates, the application reads and writes but cannot change
 * its history, and the code host has its own schema.
 */
import { withClient } from '@lectern/postgres/with-client';
import pg from 'pg';

export interface RoleUrls {
  owner: string;
  application: string;
  forge: string;
}

const setUp = ['lectern_owner', 'lectern', 'forge'].map(
  (role) => `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
  end $$`,
);

export async function prepareRoles(socket: string): Promise<RoleUrls> {
  const superuser = { host: socket, user: 'postgres' };
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    for (const statement of setUp) await client.query(statement);
    const { rowCount } = await client.query(`select from pg_database where datname = 'lectern'`);
    if (rowCount === 0) await client.query('create database lectern owner lectern_owner');
  });
  await withClient({ ...superuser, database: 'lectern' }, (client) =>
    prepareSchemas(client, 'lectern'),
  );
  return urlsFor(socket, 'lectern');
}

export async function prepareSchemas(client: pg.Client, database: string): Promise<void> {
  await client.query(mayCreateIn(database));
  await client.query('create schema if not exists forge authorization forge');
}

/**
 * The code host runs `create schema if not exists`, which needs this right even if the schema exists. A restore of
 * an old backup creates a schema for its queue.
 */
export function mayCreateIn(database: string): string {
  return `grant create on database ${pg.escapeIdentifier(database)} to lectern, forge`;
}

export function urlsFor(socket: string, database: string): RoleUrls {
  const at = (role: string) =>
    `postgresql:///${database}?host=${encodeURIComponent(socket)}&user=${role}`;
  return { owner: at('lectern_owner'), application: at('lectern'), forge: at('forge') };
}
