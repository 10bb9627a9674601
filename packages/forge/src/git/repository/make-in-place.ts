import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../durable.ts';
import { errorCode, GitProblem } from '../git-problem.ts';

/** sweep.ts recognises leftovers of a kill by these prefixes. */
export const makingPrefix = '.making-';
export const removingPrefix = '.removing-';

/** Builds in a sibling folder and renames it, so that nobody sees half a repository. */
export async function makeInPlace(
  target: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, makingPrefix));
  try {
    await fill(draft);
    await syncFolder(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') {
      throw new GitProblem('repository_exists', 'This folder already exists.', { cause: error });
    }
    throw error;
  }
  await syncFolder(parent);
}
