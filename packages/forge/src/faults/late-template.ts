import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { swapRef } from '../git/refs.ts';
import type { Snapshot } from '../git/snapshot.ts';
import { logChange } from '../use-cases/log-push.ts';

/**
 * GitHub answers a request to copy a template before the files are there. This fills a repository
 * that was made empty for that reason, later and behind everybody's back.
 */
export async function fillLater(
  context: ForgeContext,
  copy: { repositoryId: number; creatorId: number; branch: string; snapshot: Snapshot },
  delayMs: number,
): Promise<void> {
  await sleep(delayMs, undefined, { ref: false });
  const dir = repositoryDir(context.dirs.repositories, copy.repositoryId);
  for (const file of copy.snapshot.packFiles) {
    await copyFile(file, join(dir, 'objects', 'pack', basename(file)));
  }
  const ref = `refs/heads/${copy.branch}`;
  const change = { ref, before: zeroSha, after: copy.snapshot.sha };
  await logChange(
    context,
    { repositoryId: copy.repositoryId, pusherId: copy.creatorId, change },
    () => swapRef(dir, ref, copy.snapshot.sha, undefined),
  );
}
