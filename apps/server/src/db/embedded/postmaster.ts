/** Starts PostgreSQL's main process, and checks whether it accepts connections. */
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
  /** Off for test clusters only, which need not survive a power cut. */
  durable?: boolean;
  maxConnections?: number;
  /** Called if the start takes long. */
  tell?: Tell;
  /** Called when the process is started, which then takes a moment until it answers. */
  launched?: () => void;
}

const startTimeoutMs = 20_000;
/** The child processes of a killed PostgreSQL need time to end. */
const retryForMs = 5_000;
const tellEveryMs = 10_000;
const largestLogBytes = 10_000_000;

export async function launchPostmaster(layout: Layout, options: PostmasterOptions): Promise<void> {
  await trimLog(layout);
  // Child processes of a killed PostgreSQL keep its shared memory for a moment, which blocks a new one.
  for (const giveUp = Date.now() + retryForMs; Date.now() < giveUp; await delay(200)) {
    await removeStalePidFile(layout.data);
    // A server that is just stopping may have deleted the socket folder.
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
      // Detached, because Ctrl-C would stop the database before the server.
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

/** For test clusters, whose data need not survive. */
const withoutDurability = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // With 100 test databases it would start a process every half second.
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
    ...(durable ? [] : withoutDurability),
  ];
  return values.flatMap((value) => ['-c', value]);
}

interface Waiting {
  tell?: Tell | undefined;
  /** Whether the process has ended. */
  isOver?: () => boolean;
}

/** Tries to connect. Waits for a recovery without a timeout, because a restart would begin it again. */
export async function answers(
  socket: string,
  { tell = () => {}, isOver = () => false }: Waiting = {},
): Promise<boolean> {
  for (let tellAt = Date.now() + tellEveryMs; ; await delay(20)) {
    const answer = await ask(socket);
    if (answer !== 'not yet' || isOver()) return answer === 'yes';
    if (Date.now() < tellAt) continue;
    tell({}, 'The embedded PostgreSQL is not ready yet: it is recovering or stopping');
    tellAt = Date.now() + tellEveryMs;
  }
}

/** PostgreSQL's code while it starts, recovers or stops. */
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
