/** vitest's global setup: a temporary PostgreSQL, a folder and a key pair for the whole run. */
import { generateKeyPair } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startCluster } from '@lectern/server/db/embedded/cluster';

const makeKeyPair = promisify(generateKeyPair);

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  // As root, PostgreSQL runs under another account. If that cannot read here, its data goes elsewhere.
  await chmod(dataDir, 0o755);
  const [cluster, keyPair] = await Promise.all([
    startCluster({ dataDir, durable: false, maxConnections: 400 }),
    makeKeyPair('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  ]);
  project.provide('clusterSocket', cluster.socket);
  project.provide('keyPair', keyPair);
  const scratch = join(dataDir, 'scratch');
  await mkdir(scratch);
  project.provide('scratch', scratch);
  return async () => {
    await cluster.stop();
    await Promise.all(
      [dataDir, cluster.socket].map((dir) => rm(dir, { recursive: true, force: true })),
    );
  };
}
