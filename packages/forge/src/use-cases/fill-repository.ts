import type { ForgeContext } from '../context.ts';
import { createEmpty, createFromSnapshot } from '../git/create.ts';
import { repositoryDir } from '../git/paths.ts';
import { headCommit } from '../git/refs.ts';
import { snapshotOf } from '../git/snapshot.ts';
import { writeFile } from '../git/write-file.ts';
import { identityOf } from './git-identity.ts';
import type { NewRepository } from './new-repository.ts';

/** A copy of a template has the template's default branch. */
export function branchOf({ content, defaultBranch }: NewRepository): string {
  return content.kind === 'template'
    ? content.from.repository.defaultBranch
    : (defaultBranch ?? 'main');
}

/** Makes the directory and answers with its first commit, if it starts with one. */
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
      await createEmpty(dir, branch);
      return (await writeReadme(context, dir, branch, wanted)).commit;
    case 'template': {
      const { repositories: root, snapshots } = context.dirs;
      const templateId = content.from.repository.id;
      const head = await headCommit(repositoryDir(root, templateId));
      if (head === undefined) {
        await createEmpty(dir, branch);
        return undefined;
      }
      const snapshot = await snapshotOf(root, templateId, head, snapshots);
      await createFromSnapshot(dir, snapshot, branch);
      return snapshot.sha;
    }
  }
}

function writeReadme(context: ForgeContext, dir: string, branch: string, wanted: NewRepository) {
  const { creator, name, description } = wanted;
  const author = identityOf(context, creator);
  const content = Buffer.from(`# ${name}\n${description ? `${description}\n` : ''}`);
  const message = 'Initial commit';
  return writeFile(dir, { branch, path: 'README.md', content, message, author, committer: author });
}
