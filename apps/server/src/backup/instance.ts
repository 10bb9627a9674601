/** The database of a command: the embedded PostgreSQL, running or stopped, or the one of DATABASE_URL. */
import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { startCluster } from '../db/embedded/cluster.ts';
import { prepareLayout, type Layout } from '../db/embedded/layout.ts';
import { AlreadyRunning, holdAlone, requireReachable } from '../db/open.ts';
import { prepareRoles, urlsFor, type RoleUrls } from '../db/roles.ts';
import { StartError } from '../start-error.ts';
import { requireWritable } from '../start/start-checks.ts';

export interface Instance {
  urls: RoleUrls;
  close(): Promise<void>;
}

export type EmptyInstance = Instance & {
  /** Closes it and deletes everything it created. */
  discard(): Promise<void>;
};

type Where = Pick<Config, 'dataDir' | 'database'>;

export async function openExisting({ dataDir, database }: Where): Promise<Instance> {
  if (database) return openGiven(database);
  if (!existsSync(dataDir)) throw nothingIn(dataDir);
  const layout = await prepareLayout(dataDir);
  if (!existsSync(layout.data)) {
    await forget(layout, dataDir);
    throw existsSync(layout.elsewhere) ? otherUsers(layout) : nothingIn(dataDir);
  }
  const cluster = await startCluster({ dataDir });
  // If a server runs, the cluster belongs to it. Otherwise this lock keeps servers from starting.
  const alone = await holdAlone(cluster.socket).catch((error: unknown) => {
    if (!(error instanceof AlreadyRunning)) throw error;
  });
  return {
    urls: urlsFor(cluster.socket, 'lectern'),
    close: async () => {
      if (!alone) return;
      await alone.end().catch(() => {});
      await cluster.stop();
    },
  };
}

/** Removes the empty folders that `prepareLayout` created. */
async function forget({ data, socket }: Layout, dataDir: string): Promise<void> {
  const made = [dirname(data), socket].filter((folder) => folder !== dataDir);
  for (const folder of made) await rmdir(folder).catch(() => {});
}

function nothingIn(dataDir: string): StartError {
  return new StartError(`There is no database of Lectern in DATA_DIR ${dataDir}.`);
}

function otherUsers({ data, elsewhere }: Layout): StartError {
  return new StartError(
    `The database is in ${elsewhere}, and this user would have it in ${data}. ` +
      'Run this as the user that runs Lectern.',
  );
}

const keptFiles = ['code-host', 'secret.key', 'built-in-host.json'];

export async function openEmpty({ dataDir, database }: Where): Promise<EmptyInstance> {
  await requireWritable(dataDir);
  const kept = keptFiles.filter((name) => existsSync(join(dataDir, name)));
  if (kept.length > 0) throw notEmpty(dataDir);
  if (database) {
    const given = await openGiven(database);
    return { ...given, discard: given.close };
  }
  const layout = await prepareLayout(dataDir);
  if (existsSync(layout.data)) throw notEmpty(dataDir);
  const cluster = await startCluster({ dataDir });
  const alone = await holdAlone(cluster.socket);
  const close = async () => {
    await alone.end().catch(() => {});
    await cluster.stop();
  };
  // Nothing existed before, so all of it can be deleted.
  const discard = async () => {
    await close();
    const made = [layout.data, ...keptFiles.map((name) => join(dataDir, name))];
    for (const path of made) await rm(path, { recursive: true, force: true });
  };
  try {
    return { urls: await prepareRoles(cluster.socket), close, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function openGiven({ url, ownerUrl = url }: NonNullable<Where['database']>) {
  await requireReachable('DATABASE_URL', url);
  if (ownerUrl !== url) await requireReachable('DATABASE_OWNER_URL', ownerUrl);
  return { urls: { owner: ownerUrl, application: url, forge: url }, close: async () => {} };
}

function notEmpty(dataDir: string): StartError {
  return new StartError(
    `DATA_DIR ${dataDir} is not empty. A backup is restored into a new instance only.`,
  );
}
