/** Starts, finds and stops the embedded PostgreSQL of a data folder. */
import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { initialise, type MakeOptions } from './initialise.ts';
import { prepareLayout, type Layout } from './layout.ts';
import { pidFileOf, readPid } from './pid-file.ts';
import { answers, launchPostmaster, type PostmasterOptions } from './postmaster.ts';

export interface Cluster {
  socket: string;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions extends PostmasterOptions, MakeOptions {
  dataDir: string;
}

const stopTimeoutMs = 8_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  forgetOtherDatabases();
  const layout = await prepareLayout(options.dataDir);
  // A killed server leaves its PostgreSQL running. Use that one.
  const start = async () => {
    if (!(await answers(layout.socket, options))) await launchPostmaster(layout, options);
  };
  try {
    if (!existsSync(layout.data)) {
      requireNoOtherDatabase(layout, options.dataDir);
      await initialise(layout, options);
    }
    options.leaving?.throwIfAborted();
    await start();
  } catch (error) {
    await removeEmpty(layout.socket);
    throw error;
  }
  return { socket: layout.socket, start, stop: () => stop(layout) };
}

/** The driver would apply variables such as PGSSLMODE, which belong to other databases. */
function forgetOtherDatabases(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}

/** Never creates an empty database beside an existing one, which would look like a lost course. */
function requireNoOtherDatabase({ data, elsewhere }: Layout, dataDir: string): void {
  if (existsSync(elsewhere)) {
    throw new StartError(
      `The database is in ${elsewhere}, and a new one would be created in ${data}. Run Lectern as the same ` +
        'user and with the same permissions of the folders as before, or move it there.',
    );
  }
  if (existsSync(join(dataDir, 'code-host'))) {
    throw new StartError(
      `DATA_DIR ${dataDir} has the repositories of a code host, and their database is not there. ` +
        'Set DATABASE_URL to it, bring it back, or choose an empty folder.',
    );
  }
}

async function stop(layout: Layout): Promise<void> {
  await stopPostmaster(layout);
  await removeEmpty(layout.socket);
}

/** `rmdir` keeps a folder with other files. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

async function stopPostmaster({ data }: Layout): Promise<void> {
  const pid = readPid(data);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's fast shutdown. SIGTERM would wait for all clients to disconnect.
  signal(pid, 'SIGINT');
  for (const deadline = Date.now() + stopTimeoutMs; Date.now() < deadline; await delay(10)) {
    if (!existsSync(pidFileOf(data))) return;
  }
  signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
