/** A PostgreSQL that a storm can crash. */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '@lectern/server/db/embedded/cluster';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { connect } from '@lectern/server/db/open';
import { prepareRoles, type RoleUrls } from '@lectern/server/db/roles';
import type pg from 'pg';
import { postmasterOf } from '../support/processes.ts';

export interface StormDatabase {
  urls: RoleUrls;
  /** Connects with the application's role. */
  pool: pg.Pool;
  /** SIGKILL kills only the postmaster; SIGQUIT is PostgreSQL's immediate shutdown. */
  crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabase(
  folder: string,
  name: string,
  { durable = true, fill = async (_dataDir: string) => {} } = {},
): Promise<StormDatabase> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await fill(dataDir);
  const options = { dataDir, durable, maxConnections: 200 };
  let cluster = await startCluster(options);
  const urls = await prepareRoles(cluster.socket);
  const pool = connect(urls.application, 4);
  const { data, socket } = await prepareLayout(dataDir);
  return {
    urls,
    pool,
    crash: async (signal) => {
      process.kill(await postmasterOf(data), signal);
      cluster = await startCluster(options);
    },
    close: async () => {
      await pool.end();
      await cluster.stop();
      for (const one of [data, socket]) await rm(one, { recursive: true, force: true });
    },
  };
}
