/** Where the keys come from: the environment, or a file beside the data that is made once. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeKeyring, type Keyring } from './keyring.ts';

export async function loadKeyring(given: readonly Buffer[], dataDir: string): Promise<Keyring> {
  return makeKeyring(given.length > 0 ? given : [await fileSecret(dataDir)]);
}

async function fileSecret(dataDir: string): Promise<Buffer> {
  const text = await readOnceMade(join(dataDir, 'secret.key'), () =>
    randomBytes(32).toString('base64'),
  );
  const secret = Buffer.from(text, 'base64');
  if (secret.length >= 32) return secret;
  throw new StartError(`${join(dataDir, 'secret.key')} is damaged. Restore it from a backup.`);
}

/** Written whole or not at all: `link` fails where the file exists, so two starts agree on one. */
export async function readOnceMade(file: string, make: () => string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, make(), { mode: 0o600, flush: true });
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished, { force: true });
  return readFile(file, 'utf8');
}
