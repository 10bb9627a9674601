/** No container runs here, so that what can be told by reading the file is told here. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';

interface Service {
  environment?: Record<string, string>;
  healthcheck?: { test: unknown[] };
  depends_on?: object;
}

interface Compose {
  services: Record<string, Service>;
}

const file = fileURLToPath(new URL('../../compose.yaml', import.meta.url));
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;

it('asks for health by commands of plain words', () => {
  const commands = Object.values(services).flatMap(({ healthcheck }) => healthcheck?.test ?? []);
  expect(commands.length).toBeGreaterThan(0);
  // An unquoted colon makes half of a command the name of the other half.
  expect(commands.filter((word) => typeof word !== 'string')).toEqual([]);
});

it('waits only for services that say when they are healthy', () => {
  const awaited = Object.values(services).flatMap(({ depends_on }) =>
    Object.keys(depends_on ?? {}),
  );
  expect(awaited.filter((name) => !services[name]?.healthcheck)).toEqual([]);
});

it.each(['web', 'worker'])('lets any character stand in the password that %s uses', (name) => {
  const { DATABASE_URL: connectionString = '', PGPASSWORD } = services[name]?.environment ?? {};
  expect([connectionString.includes('$'), PGPASSWORD]).toEqual([false, '${POSTGRES_PASSWORD:?}']);
  vi.stubEnv('PGPASSWORD', 'a/b#c%');
  expect(new pg.Client({ connectionString })).toMatchObject({
    host: 'database',
    user: 'lectern',
    password: 'a/b#c%',
  });
  vi.unstubAllEnvs();
});
