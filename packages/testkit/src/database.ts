/** Databases for tests: empty ones, and clones of a template that is migrated once per run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    clusterSocket: string;
  }
}

export interface TestDatabase {
  name: string;
  url: string;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Never dropped, because dropping costs more than creating and the cluster is deleted after the run. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return cloneOf('template0');
}

/** Templates that this process has prepared or found. */
const templates = new Map<string, Promise<void>>();

/** A clone of a database that `migrate` prepares once per run. */
export async function templateDatabase(
  name: string,
  migrate: (url: string) => Promise<void>,
  owner?: string,
): Promise<TestDatabase> {
  const template = `template_${name}`;
  const known = templates.get(template) ?? prepareTemplate(template, migrate);
  templates.set(template, known);
  await known;
  return cloneOf(template, owner);
}

async function prepareTemplate(
  template: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await asSuperuser(async (client) => {
    // Test files run in several processes; the lock lets only one of them prepare the template.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 1) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    await migrate(urlOf(unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
}

async function cloneOf(template: string, owner = 'postgres'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // The default strategy, wal_log, takes 50 % longer.
  const how = `template ${template} strategy file_copy owner ${owner}`;
  await administer(`create database ${name} ${how}`);
  const pool = new pg.Pool({ connectionString: urlOf(name), max: 10 });
  pool.on('error', () => {});
  return { name, url: urlOf(name), pool, close: () => pool.end() };
}

let administration: pg.Pool | undefined;

/** Runs a statement on shared connections, because a new connection costs as much as a new database. */
export async function administer(statement: string): Promise<void> {
  if (!administration) {
    const options = { max: 2, idleTimeoutMillis: 60_000, allowExitOnIdle: true };
    administration = new pg.Pool({ connectionString: urlOf('postgres'), ...options });
    administration.on('error', () => {});
  }
  await administration.query(statement);
}

export function clusterSocket(): string {
  return inject('clusterSocket');
}

function urlOf(database: string, user = 'postgres'): string {
  return `postgresql:///${database}?host=${encodeURIComponent(clusterSocket())}&user=${user}`;
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
