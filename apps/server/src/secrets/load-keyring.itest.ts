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

it('makes a key once, for its owner alone, and finds it again', async () => {
  const made = await loadKeyring([], folder);
  const sealed = made.seal('text', 'here');
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await loadKeyring([], folder)).open(sealed, 'here')).toBe('text');
});

it('is one key for all who start at the same moment', async () => {
  const rings = await Promise.all(Array.from({ length: 10 }, () => loadKeyring([], folder)));
  expect(new Set(rings.map((ring) => ring.linkTokens(1)[0])).size).toBe(1);
});

it('prefers the keys it is given, and leaves no file', async () => {
  const given = Buffer.alloc(32, 7);
  const ring = await loadKeyring([given], folder);
  expect(ring.linkTokens(1)).toEqual(makeKeyring([given]).linkTokens(1));
  await expect(readFile(join(folder, 'secret.key'))).rejects.toThrow('ENOENT');
});

it('says so when the key was damaged, instead of making another one', async () => {
  await writeFile(join(folder, 'secret.key'), 'c2hvcnQ=');
  await expect(loadKeyring([], folder)).rejects.toThrow(StartError);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('c2hvcnQ=');
});
