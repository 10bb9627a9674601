import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseClock } from '@lectern/postgres/database-clock';
import { makePrivate } from '@lectern/processes/private-folder';
import type { ForgeContext, ForgeLog, SignUpRule, StorageQuotas } from './context.ts';
import type { ForgeOptions } from './options.ts';
import { roomIn } from './git/disk-room.ts';
import { makeQuotaRoom } from './git/quota-room.ts';
import { loadFonts } from './fonts.ts';
import { rateMeter } from './rate-limit.ts';
import { openDb, openPool, type Db } from './store/client.ts';
import { migrate } from './store/migrate.ts';
import { sumStoredBytes } from './store/queries/stored-bytes.ts';
import { urlsAt } from './urls.ts';
import { isLocalOnly } from './webhooks/public-address.ts';
import { webhookSignal } from './webhook-signal.ts';

export const silent: ForgeLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Opens the database and the folders. The caller ends `context.pool`. */
export async function openContext(
  options: Omit<ForgeOptions, 'port'>,
  publicUrl: string,
): Promise<ForgeContext> {
  const dirs = {
    repositories: join(options.dir, 'repositories'),
    snapshots: join(options.dir, 'snapshots'),
  };
  const log = options.log ?? silent;
  await makePrivate(options.dir, (err) =>
    log.warn({ err }, 'Other accounts of this machine may be able to read the data folder'),
  );
  await Promise.all(Object.values(dirs).map((dir) => mkdir(dir, { recursive: true })));
  const fonts = await loadFonts(options.fonts ?? []);
  const pool = openPool(options.databaseUrl);
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'Lost an idle database connection'));
  const { faults } = options;
  let clock = faults?.clock ?? options.clock;
  try {
    await migrate(pool);
    clock ??= await databaseClock(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = openDb(pool);
  return {
    db,
    pool,
    dirs,
    room: roomIn(dirs.repositories, options.diskFloor ?? (() => 0)),
    quotas: storageQuotas(db, options.quotas),
    clock,
    log,
    urls: urlsAt(publicUrl),
    title: options.title,
    siteUrl: options.siteUrl,
    css: options.css ?? '',
    fonts,
    quickSignIn: options.quickSignIn ?? [],
    webhooks: webhookSignal(),
    pushTimes: new Map(),
    making: new Set(),
    pendingPushes: new Map(),
    meter: rateMeter(clock),
    signUp: signUpRule(options.signUp, publicUrl),
    hostNames: [new URL(publicUrl).hostname, ...(options.hostNames ?? [])],
    trustProxy: options.trustProxy ?? false,
    isPrivate: isLocalOnly(options, publicUrl),
    ...(faults && { faults }),
  };
}

const noQuotas = { personBytes: Infinity, organizationBytes: Infinity };

function storageQuotas(db: Db, quotas = noQuotas): StorageQuotas {
  return { ...quotas, room: makeQuotaRoom((accountId) => sumStoredBytes(db, accountId)) };
}

/** The operator's choice; without one, everyone who reaches a host on their own machine. */
export function signUpRule(chosen: SignUpRule | undefined, publicUrl: string): SignUpRule {
  return chosen ?? (isLocalOnly({}, publicUrl) ? 'open' : 'invitation');
}
