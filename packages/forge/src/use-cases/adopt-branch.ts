import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import type { Account } from '../principal.ts';
import { listActivity } from '../store/queries/pushes.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { pushUpdates } from '../store/schema.ts';
import { updateRepository } from './update-repository.ts';

const branches = 'refs/heads/';

/**
 * As on GitHub, the first branch of a repository becomes its default, whatever it is called: otherwise
 * pages, clones and copies would show nothing of what was pushed.
 */
export async function adoptBranch(
  context: ForgeContext,
  found: OwnedRepository,
  pusher: Account,
  pushed: readonly { ref: string }[],
): Promise<OwnedRepository> {
  const { id, defaultBranch } = found.repository;
  const dir = repositoryDir(context.dirs.repositories, id);
  const trunk = branches + defaultBranch;
  if ((await readRef(dir, trunk)) !== undefined) return found;
  // One that was deleted leaves its place to nobody: which branch follows is for the owner to say.
  const isIt = eq(pushUpdates.ref, trunk);
  const [earlier] = await listActivity(context.db, id, isIt, { limit: 1, order: 'asc' });
  if (earlier) return found;
  for (const { ref } of pushed) {
    // A push that is settled late may be of a branch that is gone.
    if (!ref.startsWith(branches) || (await readRef(dir, ref)) === undefined) continue;
    const change = { defaultBranch: ref.slice(branches.length) };
    return updateRepository(context, found, change, pusher);
  }
  return found;
}
