/** Starts the whole product from its configuration, and stops it in the reverse order. */
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { choosePlatform, type ChoosePlatform } from './choose-platform.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { startWorker } from './jobs/worker.ts';
import { loggerOptions } from './logger.ts';
import { openMirrors } from './mirror/mirrors.ts';
import { connectPlatform } from './platform/platform.ts';
import { loadKeyring } from './secrets/load-keyring.ts';
import { requirePort, requireWritable } from './start-checks.ts';
import { makeTasks, schedule } from './tasks.ts';
import { readVersion } from './version.ts';
import { webBuild } from './web-build.ts';

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** Another choice of platform is for tests that bring a code host of their own. */
export async function start(
  config: Config,
  choose: ChoosePlatform = choosePlatform,
): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    await requirePort(config.host, config.port, 'PORT');
    await requireWritable(config.dataDir);
    const log = pino(loggerOptions(config.logLevel));
    const database = await openDatabase(
      config.database
        ? { kind: 'given', ...config.database }
        : { kind: 'embedded', dataDir: config.dataDir },
    );
    undo.push(database.close);
    const { db, pool, url } = database;
    const clock = () => new Date();
    const keyring = await loadKeyring(config.secretKeys, config.dataDir);
    const { settings, stop: stopHost } = await choose(config, database.forgeUrl, log);
    undo.push(stopHost);
    const platform = connectPlatform(settings, { db, clock });
    const mirrors = openMirrors({
      dir: join(config.dataDir, 'mirrors'),
      limitBytes: config.mirrorLimitBytes,
    });
    undo.push(mirrors.close);

    if (config.role !== 'web') {
      const worker = await startWorker({
        pool,
        url,
        tasks: makeTasks({ db, clock, platform, keyring, mirrors }),
        schedule,
        log,
        // Under limits one write goes out at a time: the second and third are ready to follow.
        ...(settings.limits && { mostPerShare: 3 }),
      });
      undo.push(worker.stop);
    }
    if (config.role !== 'worker') {
      const app = await buildApp({
        ...config,
        db,
        clock,
        platform,
        keyring,
        mirrors,
        webBuild,
        version: await readVersion(),
        logger: loggerOptions(config.logLevel),
      });
      undo.push(() => app.close());
      await app.listen({ host: config.host, port: config.port });
    }
    return { url: config.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
