/** Starts the whole product from its configuration, and stops it in the reverse order. */
import { join } from 'node:path';
import { measureDisk } from '@lectern/processes/disk-space';
import { databaseClock } from '@lectern/postgres/database-clock';
import { NewerDatabase } from '@lectern/postgres/migration-version';
import { pino } from 'pino';
import type { AppDeps } from '../app.ts';
import type { ChoosePlatform } from './choose-platform.ts';
import type { Config } from '../config.ts';
import { isDatabaseAway } from '../db/away.ts';
import { openDatabase, reasonOf } from '../db/open.ts';
import { openLog } from '../log/log-destination.ts';
import { loggerOptions } from '../log/logger.ts';
import { runSample, type RunningSample } from '../sample/run-sample.ts';
import { findSample } from '../sample/sample.ts';
import { loadKeyring } from '../secrets/load-keyring.ts';
import { requireGit, requirePort, requireWritable } from './start-checks.ts';
import { StartError } from '../start-error.ts';
import { readVersion, webBuild } from '../release.ts';

export interface Running {
  url: string;
  /** Undefined where there is no sample course. */
  sample: RunningSample | undefined;
  /** Whether this process runs tests, as one sentence. */
  tests: Promise<string> | undefined;
  stop(): Promise<void>;
}

interface StartOptions {
  /** For tests that bring a code host of their own. */
  choose?: ChoosePlatform;
  /** On abort the start undoes its steps and fails. */
  leaving?: AbortSignal;
}

const loadParts = () => import('./parts.ts');

// oxlint-disable-next-line complexity, max-lines-per-function -- steps in order, each undone by stop
export async function start(
  config: Config,
  { choose, leaving }: StartOptions = {},
): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    if (config.role !== 'worker') await requirePort(config.host, config.port);
    await requireWritable(config.dataDir);
    requireGit();
    const sample = await findSample(config);
    const logging = loggerOptions(config.logLevel);
    const stream = openLog(process.stdout.fd, config.logFormat);
    process.once('exit', stream.flushSync);
    const log = pino(logging, stream);
    const database = await openDatabase(
      config.database
        ? { kind: 'given', ...config.database }
        : { kind: 'embedded', dataDir: config.dataDir, leaving, launched: () => void loadParts() },
      (problem, message) => log.error(problem, message),
    );
    undo.push(database.close);
    leaving?.throwIfAborted();
    const { db, pool, url } = database;
    const parts = await loadParts();
    const clock = await databaseClock(pool);
    const chosen = await (choose ?? parts.choosePlatform)(
      config,
      database.forgeUrl,
      log,
      sample?.accounts,
    );
    const { settings } = chosen;
    undo.push(chosen.stop);
    leaving?.throwIfAborted();
    // After the platform has checked that DATA_DIR is its own, because a first start makes keys here.
    const keyring = await loadKeyring(config.secretKeys, config.dataDir);
    // Only the process that runs the host knows its address; a worker may use another name.
    if (chosen.openSampleCalls) {
      const hosting = { databaseUrl: database.forgeUrl ?? url, url: settings.url };
      await parts.followBuiltInHost(db, hosting);
    }
    const platform = parts.connectPlatform(settings, { db, clock });
    const mirrors = await parts.openMirrors({
      dir: join(config.dataDir, 'mirrors'),
      limitBytes: config.mirrorLimitBytes,
      log,
    });
    undo.push(mirrors.close);
    leaving?.throwIfAborted();
    const trees = parts.makeTreeCache();

    if (config.role !== 'web') {
      const worker = await parts.startWorker({
        url,
        tasks: parts.makeTasks({ db, clock, platform, keyring, mirrors, trees, log }),
        schedule: parts.schedule,
        log,
        // Under limits writes go out one at a time; two more jobs are ready to follow.
        ...(settings.limits && { mostPerShare: 3 }),
      });
      undo.push(worker.stop);
    }
    const lane =
      config.role === 'web'
        ? undefined
        : parts.startTestLane({
            db,
            url,
            dataDir: config.dataDir,
            slots: config.testSlots,
            log,
            deps: { db, clock, platform, keyring, mirrors, trees, log },
          });
    if (lane) undo.push(lane.stop);
    leaving?.throwIfAborted();
    const app: AppDeps = {
      ...config,
      db,
      clock,
      platform,
      keyring,
      mirrors,
      trees,
      webBuild,
      version: await readVersion(),
      askDisk: () => measureDisk(config.dataDir, config.diskFloor),
      logger: { ...logging, stream },
      sample: () => sample?.progress() ?? null,
    };
    if (config.role !== 'worker') {
      const listening = await parts.buildApp(app);
      undo.push(() => listening.close());
      await listening.listen({ host: config.host, port: config.port });
    }
    const hosting = { hostApiUrl: settings.apiUrl, testsReady: lane?.ready, ...chosen };
    const running = sample && runSample(sample, { app, ...hosting });
    if (running) undo.push(running.stop);
    return { url: config.publicUrl, sample: running, tests: lane?.ready, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw inOneSentence(error);
  }
}

function inOneSentence(cause: unknown): unknown {
  if (cause instanceof NewerDatabase) {
    return new StartError(
      'The database belongs to a newer Lectern. Install that version or a later one, or restore the backup from before the upgrade into a new instance.',
      { cause },
    );
  }
  // A database that was never reachable has its own sentence.
  if (cause instanceof StartError || !isDatabaseAway(cause)) return cause;
  return new StartError(`The database went away during the start: ${reasonOf(cause)}.`, { cause });
}
