import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readVersion } from './release.ts';

it('readVersion returns the version of the whole product', async () => {
  const root = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(root, 'utf8')) as { version: string };
  expect(await readVersion()).toBe(version);
});
