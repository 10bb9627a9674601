/** The private PostgreSQL as an earlier start left it, for tests that are not about making it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { openDatabase } from '@lectern/server/db/open';
import { onceARun } from './once-a-run.ts';

/** To copy it takes a tenth of what it takes to make it. */
export async function copyMadeDatabase(dataDir: string): Promise<void> {
  const made = await onceARun('made-database', async (folder) => {
    await (await openDatabase({ kind: 'embedded', dataDir: folder })).close();
  });
  const { data } = await prepareLayout(dataDir);
  // With its owner, which PostgreSQL insists on.
  await promisify(execFile)('cp', ['-Rp', join(made, 'postgres'), data]);
}
