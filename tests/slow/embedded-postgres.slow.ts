/** The embedded PostgreSQL, for every state of the data folder at a start. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseAccount } from '@lectern/server/db/embedded/account';
import { startCluster } from '@lectern/server/db/embedded/cluster';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { openDatabase } from '@lectern/server/db/open';
import { isAlive } from '@lectern/testkit/is-alive';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { install, type Installation } from '../support/installation.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';
import { postmasterOf, until } from '../support/processes.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** Folders to remove after each test, and folders that several tests share. */
const made: string[] = [];
const kept: string[] = [];
let used: Promise<string> | undefined;
let installation: Installation;

beforeAll(async () => {
  installation = await install('hold-cluster', { ownPostgres: true });
});
afterEach(() => remove(made));
afterAll(async () => {
  await remove(kept);
  await installation.remove();
});

async function remove(folders: string[]): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** A data folder. The database's account can read it unless `parentMode` forbids it. */
async function dataFolder({ parentMode = 0o755, among = made } = {}): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-data-'));
  await chmod(parent, parentMode);
  among.push(parent);
  const dataDir = join(parent, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const { data, socket } = await prepareLayout(dataDir);
  among.push(dirname(data), socket);
  return dataDir;
}

/** A data folder with a database that is not running. */
function usedFolder(): Promise<string> {
  used ??= dataFolder({ among: kept }).then(async (dataDir) => {
    await copyPreparedDatabase(dataDir);
    return dataDir;
  });
  return used;
}

async function ask<T>(socket: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<{ answer: T }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

it('the embedded PostgreSQL starts in an empty folder and keeps its data over a restart', async () => {
  const dataDir = await dataFolder();
  const first = await startCluster({ dataDir });
  await ask(first.socket, 'create table kept as select 42 as answer');
  const pid = await postmasterOf(join(dataDir, 'postgres'));
  await first.stop();
  await until(() => !isAlive(pid));
  expect(existsSync(first.socket)).toBe(false);
  const second = await startCluster({ dataDir });
  expect(await ask(second.socket, 'select answer from kept')).toBe(42);
  await second.stop();
});

it('the embedded PostgreSQL uses no network, but UTC, UTF-8 and fsync', async () => {
  const { socket, stop } = await startCluster({ dataDir: await usedFolder() });
  const setting = (name: string) => ask(socket, `select current_setting('${name}') as answer`);
  expect(await setting('listen_addresses')).toBe('');
  expect(await setting('timezone')).toBe('UTC');
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(lstatSync(socket).mode & 0o777).toBe(0o700);
  expect(await ask(socket, `select lower('ÄÉ') as answer`)).toBe('äé');
  await stop();
});

it('a start uses the postmaster that a killed server left behind', async () => {
  const dataDir = await usedFolder();
  const server = installation.run([dataDir]);
  await server.line();
  const left = await postmasterOf(join(dataDir, 'postgres'));
  await server.kill();
  expect(isAlive(left)).toBe(true);
  const cluster = await startCluster({ dataDir });
  expect(await postmasterOf(join(dataDir, 'postgres'))).toBe(left);
  await cluster.stop();
  await until(() => !isAlive(left));
});

it('a start recovers the database after server and postmaster were killed', async () => {
  const dataDir = await usedFolder();
  const server = installation.run([dataDir]);
  const socket = await server.line();
  const killed = await postmasterOf(join(dataDir, 'postgres'));
  await ask(socket, `create table kept_${killed} as select 42 as answer`);
  process.kill(killed, 'SIGKILL');
  await server.kill();
  const cluster = await startCluster({ dataDir });
  expect(await postmasterOf(join(dataDir, 'postgres'))).not.toBe(killed);
  expect(await ask(cluster.socket, `select answer from kept_${killed}`)).toBe(42);
  await cluster.stop();
});

it('a running server restarts a killed PostgreSQL and keeps its lock on the data folder', async () => {
  const dataDir = await usedFolder();
  const warnings: string[] = [];
  const warn = (_problem: object, message: string) => void warnings.push(message);
  const { pool, close } = await openDatabase({ kind: 'embedded', dataDir }, warn);
  const postmaster = () => postmasterOf(join(dataDir, 'postgres'));
  const locks = () =>
    pool.query(`select from pg_locks where locktype = 'advisory'`).then(
      ({ rowCount }) => rowCount,
      () => 'away',
    );
  expect(await locks()).toBe(1);
  for (const times of [1, 2]) {
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed));
    await expect.poll(locks, { timeout: 20_000 }).toBe(1);
    expect(await postmaster()).not.toBe(killed);
    expect(warnings).toHaveLength(times);
  }
  const second = openDatabase({ kind: 'embedded', dataDir });
  await expect(second).rejects.toThrow('Another Lectern is already running');
  const last = await postmaster();
  await close();
  await until(() => !isAlive(last));
}, 60_000);

it('a start ignores a pid file whose process id belongs to another program', async () => {
  const dataDir = await usedFolder();
  const data = join(dataDir, 'postgres');
  const account = databaseAccount();
  const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
  try {
    const pidFile = join(data, 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${data}\n1\n5432\n/nowhere\n\n`);
    if (account) await chown(pidFile, account.uid, account.gid);
    const cluster = await startCluster({ dataDir });
    expect(await ask(cluster.socket, 'select 1 as answer')).toBe(1);
    await cluster.stop();
    expect(isAlive(Number(stranger.pid))).toBe(true);
  } finally {
    stranger.kill();
    await once(stranger, 'exit');
  }
});

it('a start creates library links that npm install --ignore-scripts leaves out', async () => {
  const list = join(installation.postgres, 'native/pg-symlinks.json');
  const links = (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) =>
    join(installation.postgres, target),
  );
  expect(links.length).toBeGreaterThan(0);
  await Promise.all(links.map((link) => rm(link, { force: true })));
  const server = installation.run([await usedFolder()]);
  expect(await ask(await server.line(), 'select 1 as answer')).toBe(1);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
  server.process.stdin?.write('stop');
  expect(await server.exited).toBe(0);
});

describe('of two servers on one data folder', () => {
  it('the second is refused and the first keeps running', async () => {
    const dataDir = await usedFolder();
    const first = await openDatabase({ kind: 'embedded', dataDir });
    // Neither another path nor environment variables of PostgreSQL may hide that it is the same folder.
    const link = `${dataDir}-link`;
    await symlink(dataDir, link);
    vi.stubEnv('TMPDIR', dirname(dataDir));
    vi.stubEnv('PGSSLMODE', 'require');
    for (const folder of [dataDir, link]) {
      await expect(openDatabase({ kind: 'embedded', dataDir: folder })).rejects.toThrow(
        'Another Lectern is already running on this DATA_DIR. Stop it first.',
      );
    }
    vi.unstubAllEnvs();
    expect((await first.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await first.close();
  });

  it(
    'one is refused when both start at the same time in an empty folder',
    { tags: 'release' },
    async () => {
      const servers = await install('write-rows');
      const dataDir = await dataFolder();
      const both = [servers.run([dataDir]), servers.run([dataDir])];
      const outcomes = await Promise.allSettled(both.map((server) => server.line()));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(String(outcome.reason)).toContain('Another Lectern is already running');
        }
      }
      await Promise.all(both.map((server) => server.kill()));
      await (await startCluster({ dataDir })).stop();
      await servers.remove();
    },
  );
});

it('PostgreSQL keeps its data in /var/lib if its account cannot read the data folder', async () => {
  const dataDir = await dataFolder({ parentMode: 0o700 });
  const cluster = await startCluster({ dataDir });
  const data = await ask<string>(
    cluster.socket,
    `select current_setting('data_directory') as answer`,
  );
  const expected = isRoot
    ? /^\/var\/lib\/lectern\/[0-9a-f]{12}\/postgres$/
    : join(dataDir, 'postgres');
  expect(data).toMatch(expected);
  await cluster.stop();
  const again = await startCluster({ dataDir });
  expect(await ask(again.socket, `select current_setting('data_directory') as answer`)).toBe(data);
  await again.stop();
});

it('the embedded PostgreSQL runs for an ordinary user, who owns its files', async () => {
  const account = isRoot ? nobody : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const dataDir = await dataFolder();
  if (isRoot) await chown(dataDir, account.uid, account.gid);
  const server = installation.run([dataDir], isRoot ? account : {});
  const socket = await server.line();
  made.push(socket);
  expect(await ask(socket, 'select 1 as answer')).toBe(1);
  expect(lstatSync(join(dataDir, 'postgres')).uid).toBe(account.uid);
  server.process.stdin?.write('stop');
  expect(await server.exited).toBe(0);
});

it.runIf(isRoot)('a start as a user without a name says what to do', async () => {
  const account = { uid: 61_234, gid: 61_234 };
  const dataDir = await dataFolder();
  await chown(dataDir, account.uid, account.gid);
  const server = installation.run([dataDir], account);
  expect(await server.exited).not.toBe(0);
  expect(server.stderr()).toContain(
    'To create its database, the embedded PostgreSQL looks up the name of its user, and user 61234 has ' +
      'none. Add that user to /etc/passwd, run Lectern as another, or set DATABASE_URL.',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it(
  'a start succeeds after a kill during the creation of the database',
  { tags: 'release' },
  async () => {
    const dataDir = await dataFolder();
    const { data } = await prepareLayout(dataDir);
    const unfinished = () =>
      execFileSync('find', [dataDir, '-name', 'PG_VERSION', '-path', '*making*']).length > 0;
    const server = installation.run([dataDir]);
    await until(unfinished);
    await server.kill();
    expect(existsSync(data)).toBe(false);
    // The orphaned initdb may still be writing.
    const cluster = await startCluster({ dataDir });
    expect(await ask(cluster.socket, 'select 1 as answer')).toBe(1);
    await cluster.stop();
  },
);
