/** vitest's global set-up: one throw-away PostgreSQL for the whole run, on a folder of its own. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '@lectern/server/db/embedded/cluster';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  // Open to the account that runs PostgreSQL for root, or the data would go elsewhere and stay there.
  await chmod(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, durable: false, maxConnections: 400 });
  project.provide('clusterSocket', cluster.socket);
  return async () => {
    await cluster.stop();
    await Promise.all(
      [dataDir, cluster.socket].map((dir) => rm(dir, { recursive: true, force: true })),
    );
  };
}
