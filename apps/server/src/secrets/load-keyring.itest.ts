import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { makeKeyring } from './keyring.ts';
import { loadKeyring } from './load-keyring.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a key is created once, readable for its owner only, and found again', async () => {
  const made = await loadKeyring([], folder);
  const sealed = made.seal('text', 'here');
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await loadKeyring([], folder)).open(sealed, 'here')).toBe('text');
});

it('processes that start at the same time agree on one key', async () => {
  const rings = await Promise.all(Array.from({ length: 10 }, () => loadKeyring([], folder)));
  expect(new Set(rings.map((ring) => ring.linkTokens(1)[0])).size).toBe(1);
});

it('keys from the environment are preferred and leave no file', async () => {
  const given = Buffer.alloc(32, 7);
  const ring = await loadKeyring([given], folder);
  expect(ring.linkTokens(1)).toEqual(makeKeyring([given]).linkTokens(1));
  await expect(readFile(join(folder, 'secret.key'))).rejects.toThrow('ENOENT');
});

it('a damaged key stops the start and is not replaced', async () => {
  await writeFile(join(folder, 'secret.key'), 'c2hvcnQ=');
  await expect(loadKeyring([], folder)).rejects.toThrow(StartError);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('c2hvcnQ=');
});
