import type { CallerContext, ForgeContext } from '../../context.ts';
import {
  countBetween,
  countIfPossible,
  retryLateMs,
  mergeBase,
} from '../../git/objects/ancestry.ts';
import type { GitCommit } from '../../git/objects/commit-format.ts';
import { listPushed } from '../../git/objects/commits.ts';
import { compareFiles } from '../../git/objects/diff.ts';
import type { ChangedFile } from '../../git/objects/diff-format.ts';
import { isGitProblem, unknownToGit } from '../../git/git-problem.ts';
import { repositoryDir } from '../../git/paths.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import type { PullRequest } from '../../store/queries/pulls.ts';
import type { PullSize } from '../../shapes/pull.ts';

/** GitHub's limit. */
const MOST_COMMITS = 250;

/** The fields that are also known before a pull request is opened. */
type Ends = Pick<PullRequest, 'repositoryId' | 'state' | 'baseRef' | 'baseSha' | 'headSha'>;

export async function pullFiles(context: CallerContext, pull: PullRequest): Promise<ChangedFile[]> {
  const dir = dirOf(context, pull);
  return filesBetween(dir, await baseOf(dir, pull), pull.headSha, context.caller);
}

/** Compares the merge base with the head. */
async function filesBetween(
  dir: string,
  base: string,
  head: string,
  caller: string,
): Promise<ChangedFile[]> {
  const { behind } = await countBetween(dir, base, head, caller);
  // If the head contains the base, the base is the merge base.
  const fork = behind === 0 ? base : await mergeBase(dir, base, head, caller);
  return compareFiles(dir, fork ?? base, head, { caller });
}

export async function pullCommits(context: CallerContext, pull: PullRequest): Promise<GitCommit[]> {
  const dir = dirOf(context, pull);
  const base = await baseOf(dir, pull);
  return listPushed(dir, base, pull.headSha, MOST_COMMITS, context.caller);
}

/** Cached, because every event and answer needs it and it never changes. */
const sizes = new Map<string, PullSize>();
const mostSizes = 1_000;

export async function pullSize(context: CallerContext, pull: Ends): Promise<PullSize> {
  const dir = dirOf(context, pull);
  const base = await baseOf(dir, pull);
  // With `dir` in the key, readers of one repository learn nothing about another.
  const key = `${dir} ${base} ${pull.headSha}`;
  const known = sizes.get(key);
  if (known) return known;
  const distance = await countIfPossible(dir, base, pull.headSha, context.caller);
  // `countIfPossible` asks git again later, so this is not cached.
  if (!distance) return { commits: 0, additions: 0, deletions: 0, changed_files: 0 };
  let isComplete = true;
  const files = await filesBetween(dir, base, pull.headSha, context.caller).catch(
    (error: unknown) => {
      isComplete = isGitProblem(error, 'output_too_large');
      return uncounted(error);
    },
  );
  const sum = (count: 'additions' | 'deletions') =>
    files.reduce((all, file) => all + file[count], 0);
  const size = {
    commits: distance.ahead,
    additions: sum('additions'),
    deletions: sum('deletions'),
    changed_files: files.length,
  };
  if (sizes.size >= mostSizes) sizes.clear();
  sizes.set(key, size);
  if (!isComplete) setTimeout(() => sizes.delete(key), retryLateMs).unref();
  return size;
}

/** No files if git cannot tell, because a push waits for this. */
function uncounted(error: unknown): ChangedFile[] {
  unknownToGit(error);
  return [];
}

/** A closed pull request keeps its base. */
async function baseOf(dir: string, pull: Ends): Promise<string> {
  if (pull.state === 'closed') return pull.baseSha;
  return (await readRef(dir, `refs/heads/${pull.baseRef}`)) ?? pull.baseSha;
}

function dirOf(context: ForgeContext, pull: Ends): string {
  return repositoryDir(context.dirs.repositories, pull.repositoryId);
}
