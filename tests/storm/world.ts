/** Databases, code host and servers of a storm, which are removed afterwards. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '@lectern/server/platform/limits';
import { makeKeyring, type Keyring } from '@lectern/server/secrets/keyring';
import { freePorts } from '@lectern/testkit/ports';
import { bundle } from '../support/bundle.ts';
import { startCodeHost, type CodeHost } from './code-host.ts';
import { startDatabase, type StormDatabase } from './database.ts';
import { startFleet, type Fleet } from './fleet.ts';
import type { ServerOptions } from './server.ts';
import type { Site } from './site.ts';

type Program = 'server' | 'naive';

export interface StormWorld {
  folder: string;
  site: Site;
  database: StormDatabase;
  host: CodeHost;
  /** The servers' keys, to encrypt test data. */
  keyring: Keyring;
  /** Returns the running servers of this program, or replaces those of the other one. */
  serve(program: Program): Promise<Fleet>;
  close(): Promise<void>;
}

export interface StormWorldOptions {
  servers: number;
  limits: Limits | null;
  /** Prepared databases of a test run; without them both are created. */
  databases?: {
    /** Copies Lectern's database into its data folder. */
    fillDatabase: (dataDir: string) => Promise<void>;
    hostDatabaseUrl: string;
  };
}

export function dataDirOf(folder: string, port: number | string): string {
  return join(folder, `server-${port}`);
}

export async function startStormWorld(options: StormWorldOptions): Promise<StormWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-storm-'));
  await chmod(folder, 0o755);
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const interrupt = () => void close().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, interrupt);
    undo.push(async () => process.removeListener(signal, interrupt));
  }
  try {
    await bundle(folder);
    const { fillDatabase, hostDatabaseUrl } = options.databases ?? {};
    const database = await startDatabase(folder, 'lectern', fillDatabase && { fill: fillDatabase });
    undo.push(database.close);
    const first = await freePorts(options.servers);
    const ports = Array.from({ length: options.servers }, (_, n) => first + n);
    const publicUrl = `http://localhost:${first}`;
    const site = { publicUrl, addresses: ports.map((port) => `http://127.0.0.1:${port}`) };
    const host = await startCodeHost(folder, {
      databaseUrl: hostDatabaseUrl ?? (await startHostDatabase()),
      siteUrl: publicUrl,
    });
    undo.push(host.stop);
    const secret = randomBytes(32);
    const argument = (port: number): string => {
      const env = {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDirOf(folder, port),
        DATABASE_URL: database.urls.application,
        DATABASE_OWNER_URL: database.urls.owner,
        SECRET_KEYS: secret.toString('base64'),
        LOG_LEVEL: 'silent',
      };
      const settings = { ...host.settings, limits: options.limits };
      return JSON.stringify({ env, settings } satisfies ServerOptions);
    };
    /** A separate database that never crashes, because GitHub does not crash together with Lectern. */
    async function startHostDatabase(): Promise<string> {
      const hostDatabase = await startDatabase(folder, 'code-host', { durable: false });
      undo.push(hostDatabase.close);
      return hostDatabase.urls.forge;
    }
    let serving: { program: Program; fleet: Fleet } | undefined;
    return {
      folder,
      site,
      database,
      host,
      keyring: makeKeyring([secret]),
      serve: async (program) => {
        if (serving?.program === program) return serving.fleet;
        await serving?.fleet.stop();
        const file = join(folder, 'dist', `${program}.mjs`);
        const fleet = await startFleet({ program: file, ports, argument });
        undo.push(fleet.stop);
        serving = { program, fleet };
        return fleet;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
