/**
 * The built server beside a code host that outlives it: the server can be killed at any moment and
 * started again over the same data, and the host can be made to fail.
 */
import type { PlatformSettings } from '@lectern/server/platform/settings';
import { givenDatabase } from '@lectern/testkit/migrated-database';
import { startHost, type Host } from '@lectern/testkit/host';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { startLectern } from '../../support/lectern.ts';
import { visitorsOf, type Product } from './product.ts';

export interface MortalProduct extends Product {
  /** Faults and state of the code host. */
  control: Host['control'];
  /** `kill -9`, and done when the process is gone. */
  kill(): Promise<void>;
  /** Starts a killed server again. */
  revive(): Promise<void>;
}

export async function startMortalProduct(): Promise<MortalProduct> {
  const dataDir = await scratchFolder();
  const database = await givenDatabase();
  const port = await freePorts(1);
  const site = `http://localhost:${port}`;
  const host = await startHost(database.url, site);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    ...gitHubAt(host.settings),
  };
  let server = startLectern(env, dataDir);
  await server.ready;
  const end = async (signal: NodeJS.Signals) => {
    server.signal(signal);
    await server.exited;
  };
  const { leave, ...visits } = await visitorsOf(site);
  return {
    site,
    host: host.url,
    database: database.pool,
    ...visits,
    control: host.control,
    kill: () => end('SIGKILL'),
    revive: async () => {
      server = startLectern(env, dataDir);
      await server.ready;
    },
    stop: async () => {
      await leave();
      await end('SIGTERM');
      await host.close();
      await database.close();
    },
  };
}

/** What an operator sets for a GitHub of their own. */
function gitHubAt(settings: PlatformSettings): Record<string, string> {
  return {
    GITHUB_URL: settings.url,
    GITHUB_APP_ID: settings.appId,
    GITHUB_APP_PRIVATE_KEY: settings.privateKey,
    GITHUB_CLIENT_ID: settings.clientId,
    GITHUB_CLIENT_SECRET: settings.clientSecret,
    GITHUB_WEBHOOK_SECRET: settings.webhookSecret,
  };
}
