/** vitest's global set-up: a throw-away PostgreSQL and a folder for the files of the whole run. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
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
