/** vitest's global set-up: one throw-away PostgreSQL for the whole run, on a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '@lectern/server/db/embedded/cluster';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const cluster = await startCluster({ dataDir, durable: false, maxConnections: 400 });
  project.provide('clusterSocket', cluster.socket);
  return async () => {
    await cluster.stop();
    await Promise.all(
      [dataDir, cluster.socket].map((dir) => rm(dir, { recursive: true, force: true })),
    );
  };
}
