/**
 * One started product per test file: a database of its own, the app behind `inject()`, a clock that
 * moves when told to, and people who are signed in.
 *
 *   const world = await startWorld();
 *   afterAll(world.close);
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type AppDeps } from '@lectern/server/app';
import { openDatabase, type Db } from '@lectern/server/db/open';
import type { RoleUrls } from '@lectern/server/db/roles';
import type pg from 'pg';
import './failures.ts';
import { apiOf, type Api, type App } from './api.ts';
import { buildersFor, type Builders } from './builders.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { migratedDatabase } from './migrated-database.ts';

export interface World extends Builders {
  app: App;
  api: Api;
  /** Connected as the application, so what it may not do fails here too. */
  db: Db;
  superuser: pg.Pool;
  urls: RoleUrls;
  clock: MovableClock;
  publicUrl: string;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Laid over what every world hands to `buildApp`. */
  app?: Partial<AppDeps>;
  startsAt?: Date | string;
}

const publicUrl = 'http://localhost:3000';

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = await migratedDatabase();
  const { application, owner } = database.urls;
  const opened = await openDatabase({ kind: 'given', url: application, ownerUrl: owner });
  const clock = movableClock(options.startsAt ?? '2026-09-01T12:00:00Z');
  const deps: AppDeps = {
    db: opened.db,
    clock: clock.read,
    publicUrl,
    allowedOrigins: [],
    avatarOrigins: [],
    webBuild: join(tmpdir(), 'no-web-build'),
    version: '0.0.0-test',
    checkAnswers: true,
    ...options.app,
  };
  const app = await buildApp(deps);
  return {
    ...buildersFor(opened.db, clock.read),
    app,
    api: apiOf(app, deps.publicUrl),
    db: opened.db,
    superuser: database.superuser,
    urls: database.urls,
    clock,
    publicUrl: deps.publicUrl,
    close: async () => {
      await app.close();
      await opened.close();
      await database.close();
    },
  };
}
