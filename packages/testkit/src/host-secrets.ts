/** A key pair takes as long to make as all else at a start, so the hosts of one process share theirs. */
import { copyFile } from 'node:fs/promises';
import { secretsFileOf } from '@lectern/server/built-in-host-store';
import { scratchFolder } from './scratch.ts';

let kept: Promise<string> | undefined;

/** For a host that is about to start on this folder: what an earlier one has made. */
export async function lendSecrets(dataDir: string): Promise<void> {
  if (kept) await copyFile(await kept, secretsFileOf(dataDir));
}

/** Beyond the host that made them, whose folder may go with it. */
export async function keepSecrets(dataDir: string): Promise<void> {
  kept ??= copySecrets(dataDir);
  await kept;
}

async function copySecrets(dataDir: string): Promise<string> {
  const copy = secretsFileOf(await scratchFolder());
  await copyFile(secretsFileOf(dataDir), copy);
  return copy;
}
