/** Starts a new product with a sample course, and connects to its database. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { makeScratchIn } from '@lectern/testkit/scratch';
import pg from 'pg';
import { sharedBrowser } from '../e2e/product/browser.ts';
import { launchProduct, type Product } from '../e2e/product/product.ts';
import type { ScreensOptions } from './options.ts';

type Origin = Pick<ScreensOptions, 'sample' | 'port'>;

export interface ScreensProduct extends Product {
  dataDir: string;
}

export async function startScreensProduct({ sample, port }: Origin): Promise<ScreensProduct> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-screens-'));
  // As root, PostgreSQL runs under another account. If that cannot read here, its data goes elsewhere.
  await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  const scratch = join(root, 'scratch');
  // `-a` keeps the owner, which PostgreSQL checks.
  if (sample !== undefined) await promisify(execFile)('cp', ['-a', sample, dataDir]);
  else await mkdir(dataDir);
  await mkdir(scratch);
  makeScratchIn(scratch);
  const settings = { SAMPLE: 'on', ...(port !== undefined && { PORT: port }) };
  const { socket } = await prepareLayout(dataDir);
  const clear = async () => {
    for (const one of [root, socket]) await rm(one, { recursive: true, force: true });
  };
  const launched = await launchProduct(settings, dataDir).catch(async (failure: unknown) => {
    await clear();
    throw failure;
  });
  const database = new pg.Pool({ host: socket, user: 'postgres', database: 'lectern', max: 2 });
  database.on('error', () => {});
  return {
    ...launched,
    dataDir,
    database,
    stop: async () => {
      await database.end();
      await launched.stop();
      await (await sharedBrowser()).close();
      await clear();
    },
  };
}
