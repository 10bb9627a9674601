/** Runs the server's code in this process, to see the SQL of a call. */
import { join } from 'node:path';
import { buildApp } from '@lectern/server/app';
import { openAsItIs } from '@lectern/server/db/open';
import { makeTreeCache } from '@lectern/server/features/commits/files/tree-cache';
import { openMirrors } from '@lectern/server/mirror/mirrors';
import { connectPlatform } from '@lectern/server/platform/platform';
import type { PlatformSettings } from '@lectern/server/platform/settings';
import { makeKeyring } from '@lectern/server/secrets/keyring';
import pg from 'pg';
import type { Person } from './client.ts';
import type { Statement } from './floors.ts';

export interface Recorder {
  /** The statements of a GET call. */
  record(person: Person, path: string): Promise<Statement[]>;
  close(): Promise<void>;
}

export async function openRecorder(
  databaseUrl: string,
  folder: string,
  settings: PlatformSettings,
): Promise<Recorder> {
  const { db, close } = openAsItIs(databaseUrl);
  const clock = () => new Date();
  const mirrors = await openMirrors({ dir: join(folder, 'no-mirrors'), limitBytes: 1e9 });
  const app = await buildApp({
    db,
    clock,
    publicUrl: 'http://localhost',
    allowedOrigins: [],
    hostNames: [],
    platform: connectPlatform(settings, { db, clock }),
    keyring: makeKeyring([Buffer.alloc(32, 'a key for measuring')]),
    mirrors,
    trees: makeTreeCache(),
    webBuild: join(folder, 'no-web-build'),
    version: '0.0.0',
  });
  return {
    record: async ({ session }, path) => {
      const call = () =>
        app.inject({ url: `/api${path}`, headers: { cookie: `lectern=${session}` } });
      const { statusCode, body } = await call();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${body}`);
      // The second call does not open connections.
      return watchStatements(call);
    },
    close: async () => {
      await app.close();
      await mirrors.close();
      await close();
    },
  };
}

type Query = (this: pg.Client, asked: string | Statement, ...rest: unknown[]) => unknown;

async function watchStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function watched(asked, ...rest) {
    const { text, name } = typeof asked === 'string' ? { text: asked } : asked;
    const values = Array.isArray(rest[0]) ? rest[0] : [];
    seen.push({ text, values, ...(name && { name }) });
    return query.call(this, asked, ...rest);
  };
  await work();
  prototype.query = query;
  return seen;
}
