/** PostgreSQL's main process: started, and asked whether it answers. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { Tell } from './keep-up.ts';
import { ownFolder, type Layout } from './layout.ts';
import { removeStalePidFile } from './pid-file.ts';

export interface PostmasterOptions {
  /** Off only for throw-away test clusters: an acknowledged write must survive a power cut. */
  durable?: boolean;
  maxConnections?: number;
  /** Hears that it takes long. */
  tell?: Tell;
  /** Called when the process is started, which then takes a moment until it answers. */
  launched?: () => void;
}

/** Time for one that is silent to speak, and for the rest of a killed one to notice and leave. */
const startTimeoutMs = 20_000;
const retryForMs = 5_000;
const tellEveryMs = 10_000;
const largestLogBytes = 10_000_000;

export async function launchPostmaster(layout: Layout, options: PostmasterOptions): Promise<void> {
  await trimLog(layout);
  // The children of a killed postmaster hold its memory for a moment longer, which refuses a new one.
  for (const giveUp = Date.now() + retryForMs; Date.now() < giveUp; await delay(200)) {
    await removeStalePidFile(layout.data);
    // A server that is just stopping on the same data takes the folder of the socket with it.
    await ownFolder(layout.socket, layout.account);
    if (await comesUp(layout, options)) return;
  }
  throw new StartError(`The embedded PostgreSQL did not start; its log is ${layout.log}.`);
}

async function comesUp(layout: Layout, options: PostmasterOptions): Promise<boolean> {
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
  options.launched?.();
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(20)) {
    if (await answers(layout.socket, { tell: options.tell, isOver: () => gone })) return true;
    if (gone) return false;
  }
  return false;
}

/** Nothing of it outlives the run: neither a power cut nor dead rows are worth any work. */
const throwAway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // With a hundred databases it would start a process every half second.
  'autovacuum=off',
];

function settings(
  { socket }: Layout,
  { durable = true, maxConnections = 120 }: PostmasterOptions,
): string[] {
  const values = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : throwAway),
  ];
  return values.flatMap((value) => ['-c', value]);
}

interface Waiting {
  tell?: Tell | undefined;
  /** Whether there is nobody left to wait for. */
  isOver?: () => boolean;
}

/**
 * A connection is the only proof: a pid may have been given to another program since. One that recovers
 * says so, and is waited for however long it takes: to give up would only make it begin anew.
 */
export async function answers(
  socket: string,
  { tell = () => {}, isOver = () => false }: Waiting = {},
): Promise<boolean> {
  for (let tellAt = Date.now() + tellEveryMs; ; await delay(20)) {
    const answer = await ask(socket);
    if (answer !== 'not yet' || isOver()) return answer === 'yes';
    if (Date.now() < tellAt) continue;
    tell({}, 'the embedded PostgreSQL is not ready yet: it recovers, or is about to stop');
    tellAt = Date.now() + tellEveryMs;
  }
}

/** PostgreSQL's own code for a start, a recovery or a stop that is under way. */
const cannotConnectNow = '57P03';

async function ask(socket: string): Promise<'yes' | 'not yet' | 'no'> {
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'yes';
  } catch (error) {
    return (error as { code?: string }).code === cannotConnectNow ? 'not yet' : 'no';
  } finally {
    await client.end().catch(() => {});
  }
}

async function trimLog({ log }: Layout): Promise<void> {
  const size = existsSync(log) ? (await stat(log)).size : 0;
  if (size > largestLogBytes) await truncate(log);
}
