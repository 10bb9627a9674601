import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { isAlive } from '@lectern/testkit/is-alive';
import { migratedDatabase } from '@lectern/testkit/migrated-database';
import { freePorts } from '@lectern/testkit/ports';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLectern, startLectern, type Lectern } from '../support/lectern.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';
import { postmasterOf, until } from '../support/processes.ts';

let folder = '';
beforeAll(async () => {
  await buildLectern();
  folder = await mkdtemp(join(tmpdir(), 'lectern-start-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'file'), '');
});
afterAll(async () => {
  const { socket } = await prepareLayout(join(folder, 'data'));
  await rm(socket, { recursive: true });
  await rm(folder, { recursive: true });
});

describe('the server', () => {
  const begin = async () => {
    const port = await freePorts(2);
    const lectern = startLectern({ PORT: String(port), DATA_DIR: 'data' }, folder);
    await lectern.ready;
    // The next line says whether tests run.
    const [first] = lectern.stdout().split('\n');
    expect(first).toBe(`Lectern is ready at http://localhost:${port}`);
    const ready = await fetch(`http://localhost:${port}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
    return lectern;
  };

  const end = async (lectern: Lectern, signals: NodeJS.Signals[]) => {
    const { data, socket } = await prepareLayout(join(folder, 'data'));
    const postmaster = await postmasterOf(data);
    const asked = Date.now();
    for (const name of signals) lectern.signal(name);
    expect(await lectern.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(lectern.stderr()).toBe('');
    await until(() => !isAlive(postmaster));
    expect(existsSync(socket), 'the socket is removed').toBe(false);
  };

  const ask = async (sql: string) => {
    const { socket } = await prepareLayout(join(folder, 'data'));
    const client = new pg.Client({ host: socket, user: 'postgres', database: 'lectern' });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  };

  it('stops cleanly on SIGTERM and Ctrl-C and keeps its data', async () => {
    await copyPreparedDatabase(join(folder, 'data'));
    const first = await begin();
    await ask(`insert into audit_log (action, subject, details) values ('kept', 'x', '{}')`);
    await end(first, ['SIGTERM']);
    const second = await begin();
    expect(await ask('select action from audit_log')).toContainEqual({ action: 'kept' });
    // Both the terminal and npm send SIGINT for Ctrl-C.
    await end(second, ['SIGINT', 'SIGINT']);
  });

  it('stops and cleans up when it is stopped while it creates its database', async () => {
    const dataDir = join(folder, 'cut-short');
    const { data, socket } = await prepareLayout(dataDir);
    const lectern = startLectern({ PORT: String(await freePorts(2)), DATA_DIR: dataDir }, folder);
    await until(() => readdirSync(dirname(data)).some((name) => name.includes('.making-')));
    lectern.signal('SIGTERM');
    expect(await lectern.exited).toBe(0);
    expect(lectern.stdout() + lectern.stderr()).toBe('');
    expect(readdirSync(dirname(data))).toEqual([]);
    expect(existsSync(socket)).toBe(false);
  });
});

/** Expects a failed start with one sentence on standard error, and returns it. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const lectern = startLectern(env, folder);
  expect(await lectern.exited).toBe(1);
  expect(lectern.stdout()).toBe('');
  expect(lectern.stderr()).toMatch(/^[A-Z][^\n]+\.\n$/);
  return lectern.stderr().trim();
}

describe('the server exits with 1 and one sentence', () => {
  it('when PORT is not a port', async () => {
    expect(await refusalOf({ PORT: 'http' })).toMatch(/^PORT is not usable/);
  });

  firstOfEach([0, 1])('when the port PORT + %i is in use', async (offset) => {
    const port = await freePorts(2);
    const other = createServer().listen(port + offset, 'localhost');
    await once(other, 'listening');
    // The database starts before the second port, so an existing one saves time.
    const sentence = await refusalOf({ PORT: String(port), DATA_DIR: join(folder, 'data') });
    expect(sentence).toContain(`Port ${port + offset} is already in use.`);
    other.close();
  });

  it('when nothing answers at DATABASE_URL, whose password it does not repeat', async () => {
    const sentence = await refusalOf({
      PORT: String(await freePorts(2)),
      DATA_DIR: join(folder, 'given'),
      DATABASE_URL: 'postgresql://lectern:hunter2@127.0.0.1:1/lectern',
    });
    expect(sentence).toBe('DATABASE_URL cannot be used: nothing answers at that address.');
  });

  it('when the database refuses the owner in DATABASE_OWNER_URL', { tags: 'release' }, async () => {
    const { urls, close } = await migratedDatabase();
    const env = { PORT: String(await freePorts(2)), DATA_DIR: join(folder, 'given') };
    const sentence = await refusalOf({
      ...env,
      DATABASE_URL: urls.application,
      DATABASE_OWNER_URL: urls.owner.replace('lectern_owner', 'nobody_we_know'),
    });
    expect(sentence).toMatch(/^DATABASE_OWNER_URL cannot be used: .*nobody_we_know/);
    await close();
  });

  it('when the database has no free connection', { tags: 'release' }, async () => {
    const { superuser, urls, close } = await migratedDatabase();
    const name = new URL(urls.owner).pathname.slice(1);
    // One connection for the superuser, one for the check of the URL.
    await superuser.query(`alter database ${pg.escapeIdentifier(name)} connection limit 2`);
    const sentence = await refusalOf({
      PORT: String(await freePorts(2)),
      DATA_DIR: join(folder, 'given'),
      DATABASE_URL: urls.application,
      DATABASE_OWNER_URL: urls.owner,
    });
    expect(sentence).toBe(
      `The database went away during the start: too many connections for database "${name}".`,
    );
    await close();
  });

  it('when a newer version has migrated the database', { tags: 'release' }, async () => {
    const { superuser, urls, close } = await migratedDatabase();
    const migrations = 'lectern_migrations.__drizzle_migrations';
    await superuser.query(`update ${migrations} set created_at = created_at + 1e10::bigint`);
    const sentence = await refusalOf({
      PORT: String(await freePorts(2)),
      DATA_DIR: join(folder, 'given'),
      DATABASE_URL: urls.application,
      DATABASE_OWNER_URL: urls.owner,
    });
    expect(sentence).toMatch(/^The database belongs to a newer Lectern\. Install that version/);
    await close();
  });

  it('when DATA_DIR cannot be written to', async () => {
    // Root cannot create a folder inside a file either.
    const dataDir = join(folder, 'file/data');
    const sentence = await refusalOf({ PORT: String(await freePorts(2)), DATA_DIR: dataDir });
    expect(sentence).toBe(`DATA_DIR ${dataDir} cannot be written to. Choose another folder.`);
  });
});
