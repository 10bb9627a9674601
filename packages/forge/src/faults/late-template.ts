import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { templateCommit } from '../git/objects/refs.ts';
import { swapRef } from '../git/objects/refs.ts';
import { snapshotOf } from '../git/repository/snapshot.ts';
import { accountKey } from '../rest/rate-limit.ts';
import { logChange } from '../use-cases/log-change.ts';

export interface LateCopy {
  repositoryId: number;
  creatorId: number;
  templateId: number;
  branch: string;
}

/**
 * GitHub answers a request to copy a template before the files are there. This fills a repository
 * that was made empty for that reason, later and behind everybody's back.
 */
export function fillLater(context: ForgeContext, copy: LateCopy, delayMs: number): void {
  sleep(delayMs, undefined, { ref: false })
    .then(() => fill(context, copy))
    .catch((error: unknown) => {
      context.log.warn({ err: error, repositoryId: copy.repositoryId }, 'late copy of a template');
    });
}

async function fill(
  context: ForgeContext,
  { repositoryId, creatorId, templateId, branch }: LateCopy,
): Promise<void> {
  const { repositories: root, snapshots } = context.dirs;
  const caller = accountKey(creatorId);
  const head = await templateCommit(repositoryDir(root, templateId), branch);
  if (head === undefined) return;
  const { sha, packFiles } = await snapshotOf(root, templateId, head, snapshots, caller);
  const dir = repositoryDir(root, repositoryId);
  for (const file of packFiles) {
    await copyFile(file, join(dir, 'objects', 'pack', basename(file)));
  }
  const change = { ref: `refs/heads/${branch}`, before: zeroSha, after: sha };
  await logChange(context, { repositoryId, pusherId: creatorId, change }, () =>
    swapRef(dir, change.ref, sha, undefined, caller),
  );
}
