import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRefFiles } from '../git/objects/ref-files.ts';
import type { Account } from '../principal.ts';
import { listActivity } from '../store/queries/pushes.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { pushUpdates } from '../store/schema.ts';
import { updateRepository } from './update-repository.ts';

const branches = 'refs/heads/';

/** git's default name of the first branch. */
const usual = `${branches}master`;

/**
 * As on GitHub, the first pushed branch becomes the default branch. Of several, only `master`
 * qualifies: a class must not get the solution branch.
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
  const refs = await readRefFiles(dir);
  if (!refs || refs.has(trunk)) return found;
  // If the default branch was deleted, the owner has to choose a new one.
  const isIt = eq(pushUpdates.ref, trunk);
  const [earlier] = await listActivity(context.db, id, isIt, { limit: 1, order: 'asc' });
  if (earlier) return found;
  const there = [...refs.keys()].filter((ref) => ref.startsWith(branches));
  const only = there.length === 1 ? there[0] : undefined;
  const first = refs.has(usual) ? usual : pushed.find(({ ref }) => ref === only)?.ref;
  if (first === undefined) return found;
  const change = { defaultBranch: first.slice(branches.length) };
  return updateRepository(context, found, change, pusher);
}
