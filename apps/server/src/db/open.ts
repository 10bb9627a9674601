/** Opens the embedded database in DATA_DIR, or the one of DATABASE_URL. */
import { nameRepeated } from '@lectern/postgres/repeated-statements';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { startCluster } from './embedded/cluster.ts';
import { keepUp, type KeptUp, type Tell } from './embedded/keep-up.ts';
import { migrate } from './migrate.ts';
import { prepareRoles } from './roles.ts';

/** For reads and single statements. Atomic changes take a `Tx` from `transact()`. */
export type Db = NodePgDatabase & { $client: pg.Pool };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For the built-in code host, which has its own role and schema. */
  forgeUrl: string | undefined;
  url: string;
  close(): Promise<void>;
}

interface Embedded {
  dataDir: string;
  leaving?: AbortSignal | undefined;
  /** Called while its process starts. */
  launched?: () => void;
}

export type DatabaseChoice =
  ({ kind: 'embedded' } & Embedded) | { kind: 'given'; url: string; ownerUrl?: string | undefined };

// Counts and platform ids are below 2^53, so bigint columns become numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openDatabase(choice: DatabaseChoice, tell?: Tell): Promise<Database> {
  if (choice.kind === 'given') return openGiven(choice.url, choice.ownerUrl);
  return openEmbedded(choice, tell);
}

async function openEmbedded(choice: Embedded, tell: Tell = () => {}): Promise<Database> {
  const cluster = await startCluster({ ...choice, tell });
  let kept: KeptUp | undefined;
  try {
    choice.leaving?.throwIfAborted();
    kept = await keepUp(cluster, holdAlone, tell);
    const { close } = kept;
    const urls = await prepareRoles(cluster.socket);
    const opened = await openMigrated(urls.application, urls.owner);
    return {
      ...opened,
      forgeUrl: urls.forge,
      close: async () => {
        await opened.close();
        await close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await kept?.close();
    if (!(error instanceof AlreadyRunning)) await cluster.stop();
    throw error;
  }
}

async function openGiven(url: string, ownerUrl = url): Promise<Database> {
  await requireReachable('DATABASE_URL', url);
  if (ownerUrl !== url) await requireReachable('DATABASE_OWNER_URL', ownerUrl);
  return { ...(await openMigrated(url, ownerUrl)), forgeUrl: undefined };
}

async function openMigrated(url: string, ownerUrl: string) {
  await migrate(ownerUrl, url).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    const name = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    const sentence = `The role in ${name} may not migrate the database: ${reasonOf(error)}. Make it the owner of the database.`;
    throw new StartError(sentence, { cause: error });
  });
  return openAsItIs(url);
}

/** For a database that is already migrated. */
export function openAsItIs(url: string): Omit<Database, 'forgeUrl'> {
  const pool = connect(url);
  const db = drizzle(pool, { casing: 'snake_case' });
  return { db, pool, url, close: () => pool.end() };
}

const keepAliveMs = 10_000;
/** Kept for a while, because the first queries of a new connection are slow. */
const restMs = 60_000;
/** Without it, the locks of a machine that lost power in a transaction would stay for 2 hours. */
const silentMs = 60_000;

export function connect(url: string, max = 20): pg.Pool {
  const options = {
    application_name: 'lectern',
    idleTimeoutMillis: restMs,
    // Detects connections to a machine that lost power. Otherwise a request on each of them would hang.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // Not as a connection parameter, because poolers refuse unknown ones.
    onConnect: async (client: pg.ClientBase) => {
      await client.query(`set idle_in_transaction_session_timeout = ${silentMs}`);
    },
  };
  const pool = new pg.Pool({ connectionString: url, max, ...options });
  // The pool replaces broken idle connections. Without listeners their errors would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  nameRepeated(pool);
  return pool;
}

export class AlreadyRunning extends StartError {}

/** One server per data folder, because a second one would stop the database at its end. */
export async function holdAlone(socket: string): Promise<pg.Client> {
  const who = { user: 'postgres', database: 'postgres', application_name: 'lectern-lock' };
  const client = new pg.Client({ host: socket, ...who });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('lectern:alone', 0)) as alone`,
  );
  if (rows[0]?.alone) return client;
  await client.end();
  throw new AlreadyRunning('Another Lectern is already running on this DATA_DIR. Stop it first.');
}

export async function requireReachable(name: string, url: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    // This already parses the URL and reads its certificates.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    await requireUnicode(client);
  } catch (cause) {
    // The URL can contain a password, so only the reason is shown.
    throw new StartError(`${name} cannot be used: ${reasonOf(cause)}.`, { cause });
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Other encodings cannot store all names. */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, but must be UTF8`);
}

const insufficientPrivilege = '42501';

function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === insufficientPrivilege) || isForbidden(error.cause);
}

/** The driver's reason. Errors around it can contain a statement with its values. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'no connection';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'nothing answers at that address';
  if (code === 'ENOTFOUND') return 'its host name is unknown';
  // Messages of the driver without a code.
  if (error.message === 'timeout expired') return 'nothing at that address answers in time';
  if (error.message.includes('client password must be a string')) return 'it asks for a password';
  if (code === 'ERR_INVALID_URL' || error instanceof URIError) {
    return 'it is no address that can be read; in its password, write / as %2F, # as %23, ? as %3F and % as %25';
  }
  return error.message.replace(/\.$/, '');
}
