/** Starts, finds again and stops the private PostgreSQL under a data folder. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { ownFolder, prepareLayout, type Layout } from './layout.ts';

export interface Cluster {
  socket: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  /** Off only for throw-away test clusters: an acknowledged write must survive a power cut. */
  durable?: boolean;
  maxConnections?: number;
}

const startTimeoutMs = 20_000;
const largestLogBytes = 10_000_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const layout = await prepareLayout(options.dataDir);
  if (!existsSync(layout.data)) await initialise(layout);
  // A server killed outright leaves its postmaster behind: use it rather than fight it.
  if (!(await answers(layout.socket))) await launch(layout, options);
  return { socket: layout.socket, stop: () => stop(layout) };
}

/** Made beside its place and renamed into it: a start killed half-way leaves nothing to trip over. */
async function initialise({ bin, data, account }: Layout): Promise<void> {
  const unfinished = `${data}.making`;
  await rm(unfinished, { recursive: true, force: true });
  await ownFolder(unfinished, account);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'];
  // The built-in provider compares names ignoring case beyond ASCII, the same on every machine.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  const made = spawnSync(join(bin, 'initdb'), args, {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1);
    throw new StartError(`The embedded PostgreSQL could not be set up: ${reason}`);
  }
  await rename(unfinished, data);
}

async function launch(layout: Layout, options: ClusterOptions): Promise<void> {
  await trimLog(layout);
  const log = openSync(layout.log, 'a');
  const child = spawn(
    join(layout.bin, 'postgres'),
    ['-D', layout.data, ...settings(layout, options)],
    {
      ...layout.account,
      cwd: '/',
      // Detached, or Ctrl-C would take the database down before the server has finished with it.
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, TZ: 'UTC' },
    },
  );
  closeSync(log);
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  child.unref();
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(20)) {
    if (await answers(layout.socket)) return;
    if (gone) break;
  }
  throw new StartError(`The embedded PostgreSQL did not start; its log is ${layout.log}.`);
}

function settings({ socket }: Layout, { durable = true, maxConnections = 120 }: ClusterOptions) {
  const values = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return values.flatMap((value) => ['-c', value]);
}

/** A connection is the only proof: a pid may have been given to another program since. */
async function answers(socket: string): Promise<boolean> {
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stop({ data }: Layout): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  // SIGINT is PostgreSQL's fast stop; SIGTERM would wait for every client to leave by itself.
  signal(pid, 'SIGINT');
  for (const deadline = Date.now() + 8_000; Date.now() < deadline; await delay(10)) {
    if (!existsSync(pidFile)) return;
  }
  signal(pid, 'SIGQUIT');
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, which is what was wanted.
  }
}

async function trimLog({ log }: Layout): Promise<void> {
  const size = existsSync(log) ? (await stat(log)).size : 0;
  if (size > largestLogBytes) await truncate(log);
}
