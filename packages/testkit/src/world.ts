/**
 * The server for one test file: a separate database, the app behind `inject()`, a movable clock, and
 * signed-in people.
 *
 *   const world = await startWorld();
 *   afterAll(world.close);
 */
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type AppDeps } from '@lectern/server/app';
import { openAsItIs, type Db } from '@lectern/server/db/open';
import type { RoleUrls } from '@lectern/server/db/roles';
import { makeTreeCache } from '@lectern/server/features/commits/files/tree-cache';
import type { JobName } from '@lectern/server/jobs/queue';
import { runJob, takeJob } from '@lectern/server/jobs/take';
import { makeTasks, makeTestTasks } from '@lectern/server/tasks';
import { slotNumbers } from '@lectern/server/features/tests/slots';
import type { Driver } from '@lectern/sandbox/box';
import { ReplayDriver } from '@lectern/sandbox/replay-driver';
import { openMirrors } from '@lectern/server/mirror/mirrors';
import { connectPlatform, type Platform } from '@lectern/server/platform/platform';
import { addressesOf, type PlatformSettings } from '@lectern/server/platform/settings';
import { makeKeyring } from '@lectern/server/secrets/keyring';
import type pg from 'pg';
import './failures.ts';
import { apiOf, type Api, type App } from './api.ts';
import { buildersFor, type Builders } from './builders.ts';
import { startHost, type Host } from './host.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { courseworkBuildersFor, type CourseworkBuilders } from './coursework.ts';
import { watchRefusals } from './declared-refusals.ts';
import { migratedDatabase } from './migrated-database.ts';
import { freePorts } from './ports.ts';
import { scratchFolder } from './scratch.ts';

export interface World extends Builders, CourseworkBuilders {
  app: App;
  api: Api;
  /** Connected with the application's role, so that missing privileges show up. */
  db: Db;
  superuser: pg.Pool;
  urls: RoleUrls;
  clock: MovableClock;
  publicUrl: string;
  host: Host;
  /** Runs due jobs in this process until none is left. Those of `without` wait on. */
  runJobs(without?: readonly JobName[]): Promise<void>;
  /** Waiting jobs in the order in which they will run. */
  jobs(): Promise<WaitingJob[]>;
  /** Makes delayed jobs due now. */
  hurryJobs(): Promise<void>;
  forgetJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface WaitingJob {
  key: string;
  name: JobName;
  priority: number;
  runAt: Date;
  lastError: string | null;
  /** Whether it is not due yet. */
  isLater: boolean;
}

export interface WorldOptions {
  /** Starts a code host and listens for its webhooks. Without it the platform is unreachable. */
  host?: boolean;
  /** Overrides for `buildApp`. */
  app?: Partial<AppDeps>;
  /** Runs the tests of assignments. */
  driver?: Driver;
  jobsFolder?: string;
  /** Overrides for the platform. */
  platform?: Partial<Platform>;
  startsAt?: Date | string;
}

/** Nothing listens on port 1. */
const unreachablePlatform: PlatformSettings = {
  name: 'GitHub',
  displayName: 'GitHub',
  builtIn: false,
  ...addressesOf('http://localhost:1'),
  appId: 'none',
  privateKey: generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  clientId: 'none',
  clientSecret: 'none',
  webhookSecret: 'none',
  limits: null,
  unlimitedTurnMs: null,
  tokenDelayMs: 0,
};

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = await migratedDatabase();
  const opened = openAsItIs(database.urls.application);
  const clock = movableClock(options.startsAt ?? '2026-09-01T12:00:00Z');
  const port = options.host ? await freePorts(1) : 3000;
  const publicUrl = `http://localhost:${port}`;
  const host = options.host ? await startHost(database.urls.forge, publicUrl) : undefined;
  const settings = host?.settings ?? unreachablePlatform;
  const connected = connectPlatform(settings, { db: opened.db, clock: clock.read });
  const platform = { ...connected, ...options.platform };
  const mirrors = await openMirrors({ dir: await scratchFolder(), limitBytes: 2 ** 30 });
  const refusals = watchRefusals();
  const deps: AppDeps = {
    db: opened.db,
    clock: clock.read,
    publicUrl,
    allowedOrigins: [],
    hostNames: [],
    platform,
    keyring: makeKeyring([Buffer.alloc(32, 'a key that only tests know')]),
    mirrors,
    trees: makeTreeCache(),
    webBuild: join(tmpdir(), 'no-web-build'),
    version: '0.0.0-test',
    checkAnswers: true,
    // Only `runJobs` runs jobs, so an answer would wait in vain.
    patienceMs: 0,
    ...options.app,
    extend: (app, serve) => {
      refusals.watch(app);
      options.app?.extend?.(app, serve);
    },
  };
  const app = await buildApp(deps);
  if (host) await app.listen({ host: '127.0.0.1', port });
  const jobDeps = { ...deps, log: app.log };
  const driver = options.driver ?? new ReplayDriver({});
  const jobsFolder = options.jobsFolder ?? (await scratchFolder());
  const running = { ...jobDeps, driver, withSlot: slotNumbers(), jobsFolder };
  const tasks = { ...makeTasks(jobDeps), ...makeTestTasks(running) };
  const names = Object.keys(tasks);

  async function runJobs(without: readonly JobName[] = []): Promise<void> {
    const run = names.filter((name) => !without.includes(name as JobName));
    for (;;) {
      const job = await takeJob(opened.pool, 'test', run);
      if (!job) return;
      await runJob(opened.pool, 'test', job, { tasks, onFailure: () => {} });
    }
  }

  async function jobs(): Promise<WaitingJob[]> {
    const { rows } = await database.superuser.query<WaitingJob>(
      `select key, name, priority, run_at as "runAt", last_error as "lastError",
         run_at > now() as "isLater"
       from jobs where locked_by is null order by priority, place, run_at, id`,
    );
    return rows;
  }

  return {
    ...buildersFor(opened.db, clock.read),
    ...courseworkBuildersFor(opened.db),
    app,
    api: apiOf(app, deps.publicUrl),
    db: opened.db,
    superuser: database.superuser,
    urls: database.urls,
    clock,
    publicUrl: deps.publicUrl,
    get host() {
      if (!host) throw new Error('this world was started without a code host');
      return host;
    },
    runJobs,
    jobs,
    hurryJobs: async () => {
      await database.superuser.query('update jobs set run_at = now()');
    },
    forgetJobs: async () => {
      await database.superuser.query('delete from jobs');
    },
    close: async () => {
      await app.close();
      await deps.mirrors.close();
      await host?.close();
      await opened.close();
      await database.close();
      refusals.expectDeclared();
    },
  };
}
