import type { ForgeContext } from '../context.ts';
import {
  createEmpty,
  createFromSnapshot,
  createWithCommit,
  type FirstCommit,
} from '../git/repository/create.ts';
import { repositoryDir } from '../git/paths.ts';
import { templateCommit } from '../git/objects/refs.ts';
import { snapshotOf } from '../git/repository/snapshot.ts';
import { accountKey } from '../rate-limit.ts';
import { identityOf } from './git-identity.ts';
import type { NewRepository } from './new-repository.ts';

/** A copy of a template has the template's default branch. */
export function branchOf({ content, defaultBranch }: NewRepository): string {
  return content.kind === 'template'
    ? content.from.repository.defaultBranch
    : (defaultBranch ?? 'main');
}

/** Undefined if the repository has no commit. */
export async function fillRepository(
  context: ForgeContext,
  dir: string,
  wanted: NewRepository,
): Promise<string | undefined> {
  const branch = branchOf(wanted);
  const { content } = wanted;
  switch (content.kind) {
    case 'empty':
      await createEmpty(dir, branch);
      return undefined;
    case 'readme':
      return createWithCommit(dir, readmeOf(context, wanted), branch);
    case 'template': {
      const { repositories: root, snapshots } = context.dirs;
      const templateId = content.from.repository.id;
      const head = await templateCommit(repositoryDir(root, templateId), branch);
      if (head === undefined) {
        await createEmpty(dir, branch);
        return undefined;
      }
      const caller = accountKey(wanted.creator.id);
      const snapshot = await snapshotOf(root, templateId, head, snapshots, caller);
      await createFromSnapshot(dir, snapshot, branch);
      return snapshot.sha;
    }
  }
}

function readmeOf(
  context: ForgeContext,
  { creator, name, description }: NewRepository,
): FirstCommit {
  const content = Buffer.from(`# ${name}\n${description ? `${description}\n` : ''}`);
  return {
    file: { name: 'README.md', content },
    message: 'Initial commit',
    author: identityOf(context, creator),
  };
}
