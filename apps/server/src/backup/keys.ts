/** The keys of an installation. With them and the rows anyone could act for everybody, so a passphrase seals them. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

const files = ['secret.key', 'built-in-host.json'] as const;
const Keys = z.partialRecord(z.enum(files), z.string());
export type Keys = z.infer<typeof Keys>;
export type KeyFile = keyof Keys;

const sizes = { salt: 16, iv: 12, tag: 16 } as const;

export async function readKeys(dataDir: string): Promise<Keys> {
  const keys: Keys = {};
  for (const name of files) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => undefined);
    if (text !== undefined) keys[name] = text;
  }
  return keys;
}

/** Called before anything is written, because sealed nothing looks like sealed keys. */
export async function requireKeys(dataDir: string, needed: readonly KeyFile[]): Promise<void> {
  const keys = await readKeys(dataDir);
  const missing = needed.filter((name) => keys[name] === undefined);
  if (missing.length === 0) return;
  throw new StartError(
    `DATA_DIR ${dataDir} has no ${missing.join(' and no ')} to seal. ` +
      'Set it to the folder that the server uses, or leave BACKUP_PASSPHRASE out.',
  );
}

export function sealKeys(keys: Keys, passphrase: string): Buffer {
  const salt = randomBytes(sizes.salt);
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]);
}

export function openKeys(sealed: Buffer, passphrase: string): Keys {
  let at = 0;
  const take = (length: number) => sealed.subarray(at, (at += length));
  const [salt, iv, tag] = [take(sizes.salt), take(sizes.iv), take(sizes.tag)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(passphrase, salt), iv, {
      authTagLength: sizes.tag,
    }).setAuthTag(tag);
    const json = Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]);
    return Keys.parse(JSON.parse(json.toString('utf8')));
  } catch (cause) {
    throw new StartError('BACKUP_PASSPHRASE does not open the keys of this backup.', { cause });
  }
}

/** Slow on purpose: each guess costs 0.1 seconds and 64 MB. */
function keyFrom(passphrase: string, salt: Buffer): Buffer {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, cost);
}
