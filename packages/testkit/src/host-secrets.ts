/** Secrets of a built-in code host, so that it need not generate a key pair at its first start. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AppSecrets } from '@lectern/server/built-in-host/host';
import { secretsFileOf } from '@lectern/server/built-in-host/store';
import { keyPairOfRun } from './key-pair.ts';

/** Call before a host starts with this data folder. */
export async function lendSecrets(dataDir: string): Promise<void> {
  const secrets: AppSecrets = {
    clientId: `Iv1.${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookSecret: randomBytes(20).toString('hex'),
    ...keyPairOfRun(),
  };
  await writeFile(secretsFileOf(dataDir), JSON.stringify(secrets), { mode: 0o600 });
}
