/** What a built-in host would make at its first start, with the key pair of the run. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AppSecrets } from '@lectern/server/built-in-host/host';
import { secretsFileOf } from '@lectern/server/built-in-host/store';
import { keyPairOfRun } from './key-pair.ts';

/** For a host that is about to start on this folder. */
export async function lendSecrets(dataDir: string): Promise<void> {
  const secrets: AppSecrets = {
    clientId: `Iv1.${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookSecret: randomBytes(20).toString('hex'),
    ...keyPairOfRun(),
  };
  await writeFile(secretsFileOf(dataDir), JSON.stringify(secrets), { mode: 0o600 });
}
