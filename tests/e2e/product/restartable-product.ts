/** A built server that a test can kill and restart, with a separate code host that can be made to fail. */
import type { PlatformSettings } from '@lectern/server/platform/settings';
import { givenDatabase } from '@lectern/testkit/migrated-database';
import { startHost, type Host } from '@lectern/testkit/host';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { startLectern } from '../../support/lectern.ts';
import { openBrowser, type Product } from './product.ts';

export interface RestartableProduct extends Product {
  /** Faults and state of the code host. */
  control: Host['control'];
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`. */
  restart(): Promise<void>;
}

export async function startRestartableProduct(): Promise<RestartableProduct> {
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
  const { close, ...browser } = await openBrowser(site);
  return {
    site,
    host: host.url,
    database: database.pool,
    ...browser,
    logged: () => server.stdout(),
    control: host.control,
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = startLectern(env, dataDir);
      await server.ready;
    },
    stop: async () => {
      await close();
      await end('SIGTERM');
      await host.close();
      await database.close();
    },
  };
}

/** Settings for GitHub Enterprise Server. */
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
