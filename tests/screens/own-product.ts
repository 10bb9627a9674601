/** A product of its own on an empty folder, as a newcomer starts it, and a look behind its back. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { makeScratchIn } from '@lectern/testkit/scratch';
import pg from 'pg';
import { launchProduct, type Product } from '../e2e/product.ts';

export async function startOwnProduct(): Promise<Product> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-screens-'));
  // Open to the account that runs PostgreSQL for root, or the data would go elsewhere and stay there.
  await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  const scratch = join(root, 'scratch');
  await mkdir(dataDir);
  await mkdir(scratch);
  makeScratchIn(scratch);
  const launched = await launchProduct({ SAMPLE: 'off' }, dataDir);
  const { socket } = await prepareLayout(dataDir);
  const database = new pg.Pool({ host: socket, user: 'postgres', database: 'lectern', max: 2 });
  database.on('error', () => {});
  return {
    ...launched,
    database,
    stop: async () => {
      await database.end();
      await launched.stop();
      for (const one of [root, socket]) await rm(one, { recursive: true, force: true });
    },
  };
}
