/** From the environment, or from a file that is created once. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeKeyring, type Keyring } from './keyring.ts';

export async function loadKeyring(given: readonly Buffer[], dataDir: string): Promise<Keyring> {
  return makeKeyring(given.length > 0 ? given : [await fileSecret(dataDir)]);
}

async function fileSecret(dataDir: string): Promise<Buffer> {
  const text = await readOrCreate(join(dataDir, 'secret.key'), () =>
    randomBytes(32).toString('base64'),
  );
  const secret = Buffer.from(text, 'base64');
  if (secret.length >= 32) return secret;
  throw new StartError(`${join(dataDir, 'secret.key')} is damaged. Restore it from a backup.`);
}

/** `link` fails if the file exists, so concurrent starts agree on one. */
export async function readOrCreate(file: string, make: () => string): Promise<string> {
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
