/** Starts the whole product from its configuration, and stops it in the reverse order. */
import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { startBuiltInHost } from './built-in-host.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { startWorker } from './jobs/worker.ts';
import { loggerOptions } from './logger.ts';
import { gitHubLimits } from './platform/limits.ts';
import { openMirrors } from './mirror/mirrors.ts';
import { connectPlatform } from './platform/platform.ts';
import { addressesOf, type PlatformSettings } from './platform/settings.ts';
import { loadKeyring } from './secrets/load-keyring.ts';
import { StartError } from './start-error.ts';
import { makeTasks, schedule } from './tasks.ts';

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** From the source tree and from the bundle alike, the web build is two folders up and over. */
const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));

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
    const { settings, stop: stopHost } = await choose(config, database.forgeUrl);
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
        version,
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

export const version = '0.1.0';

interface ChosenPlatform {
  settings: PlatformSettings;
  stop: () => Promise<void>;
}

type ChoosePlatform = (config: Config, forgeUrl: string | undefined) => Promise<ChosenPlatform>;

/** GitHub when it is configured; otherwise the built-in code host, which needs nothing else. */
async function choosePlatform(
  config: Config,
  forgeUrl: string | undefined,
): Promise<ChosenPlatform> {
  const { github, platformName } = config;
  if (github) {
    const settings = {
      ...github,
      ...addressesOf(github.url),
      name: platformName,
      limits: gitHubLimits,
    };
    return { settings, stop: async () => {} };
  }
  const databaseUrl = forgeUrl ?? config.database?.url;
  if (databaseUrl === undefined) throw new Error('the code host has no database');
  await requirePort(config.host, config.port + 1, 'PORT');
  const { forge, settings } = await startBuiltInHost({
    databaseUrl,
    dataDir: config.dataDir,
    host: config.host,
    port: config.port + 1,
    siteUrl: config.publicUrl,
  });
  return { settings: { ...settings, name: platformName }, stop: () => forge.close() };
}

/** Asked before the database starts, so that the commonest mistake is answered at once. */
async function requirePort(host: string, port: number, name: string): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!problem) return;
  if (problem.code === 'EADDRINUSE') {
    throw new StartError(
      `Port ${port} is already in use. Stop what uses it or set ${name} to another.`,
    );
  }
  if (problem.code === 'EACCES')
    throw new StartError(`Port ${port} needs more rights than we have.`);
  throw new StartError(
    `Cannot listen on ${host}:${port} (${problem.code}). Check HOST and ${name}.`,
  );
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to. Choose another folder.`);
  }
}

/** Folder by folder: Node's recursive `mkdir` never returns where a file system refuses with ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
