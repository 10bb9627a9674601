/** No container runs here, so that what can be told by reading the file is told here. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Compose {
  services: Record<string, { healthcheck?: { test: unknown[] }; depends_on?: object }>;
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
