/** Starts, finds again and stops the private PostgreSQL under a data folder. */
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
  /** Again, where it has ended. */
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
  // A server killed outright leaves its postmaster behind: use it rather than fight it.
  const start = async () => {
    if (!(await answers(layout.socket, options))) await launchPostmaster(layout, options);
  };
  try {
    if (!existsSync(layout.data)) {
      requireFirst(layout, options.dataDir);
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

/** What the shell says of somebody's other database, PGSSLMODE say, the driver would hold of this one. */
function forgetOtherDatabases(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}

/** An empty database beside a full one looks like a course that is lost, and is written to. */
function requireFirst({ data, elsewhere }: Layout, dataDir: string): void {
  if (existsSync(elsewhere)) {
    throw new StartError(
      `The database is in ${elsewhere}, and would be made anew in ${data}. Run Lectern as the same ` +
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

/** Only what PostgreSQL has emptied: whatever else is in there is not ours to delete. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

async function stopPostmaster({ data }: Layout): Promise<void> {
  const pid = readPid(data);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's fast stop; SIGTERM would wait for every client to leave by itself.
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
    // Already gone, which is what was wanted.
  }
}
