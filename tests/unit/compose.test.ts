/** Checks of compose.yaml that need no container. */
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

it('compose.yaml has only strings as health check commands', () => {
  const commands = Object.values(services).flatMap(({ healthcheck }) => healthcheck?.test ?? []);
  expect(commands.length).toBeGreaterThan(0);
  // An unquoted colon turns a word into a mapping.
  expect(commands.filter((word) => typeof word !== 'string')).toEqual([]);
});

it('compose.yaml waits only for services with a health check', () => {
  const awaited = Object.values(services).flatMap(({ depends_on }) =>
    Object.keys(depends_on ?? {}),
  );
  expect(awaited.filter((name) => !services[name]?.healthcheck)).toEqual([]);
});

it.each(['web', 'worker'])('the %s service accepts any character in POSTGRES_PASSWORD', (name) => {
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
