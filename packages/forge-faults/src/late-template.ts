import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgeContext, LateCopy } from '@lectern/forge/context';
import { zeroSha } from '@lectern/forge/git/names';
import { repositoryDir } from '@lectern/forge/git/paths';
import { templateCommit } from '@lectern/forge/git/objects/refs';
import { swapRef } from '@lectern/forge/git/objects/refs';
import { snapshotOf } from '@lectern/forge/git/repository/snapshot';
import { accountKey } from '@lectern/forge/rate-limit';
import { logChange } from '@lectern/forge/use-cases/log-change';

/** GitHub answers before it has copied a template; this copies the files after a delay. */
export function fillLater(context: ForgeContext, copy: LateCopy, delayMs: number): void {
  sleep(delayMs, undefined, { ref: false })
    .then(() => fill(context, copy))
    .catch((error: unknown) => {
      context.log.warn(
        { err: error, repositoryId: copy.repositoryId },
        'a template could not be copied',
      );
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
