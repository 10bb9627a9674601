import type { ForgeContext } from '../../context.ts';
import { countBetween, mergeBase } from '../../git/ancestry.ts';
import { listPushed, type GitCommit } from '../../git/commits.ts';
import { compareFiles, type ChangedFile } from '../../git/diff.ts';
import { repositoryDir } from '../../git/paths.ts';
import { readRef } from '../../git/refs.ts';
import type { PullRequest } from './queries.ts';

/** GitHub lists at most this many commits of a pull request. */
const MOST_COMMITS = 250;

export interface PullSize {
  commits: number;
  additions: number;
  deletions: number;
  changed_files: number;
}

/** What the head brings that the base lacks: counted from where the two parted. */
export async function pullFiles(context: ForgeContext, pull: PullRequest): Promise<ChangedFile[]> {
  const dir = dirOf(context, pull);
  const base = await baseOf(dir, pull);
  return compareFiles(dir, (await mergeBase(dir, base, pull.headSha)) ?? base, pull.headSha);
}

/** Oldest first, as GitHub shows them. */
export async function pullCommits(context: ForgeContext, pull: PullRequest): Promise<GitCommit[]> {
  const dir = dirOf(context, pull);
  return listPushed(dir, await baseOf(dir, pull), pull.headSha, MOST_COMMITS);
}

export async function pullSize(context: ForgeContext, pull: PullRequest): Promise<PullSize> {
  const dir = dirOf(context, pull);
  const base = await baseOf(dir, pull);
  const { ahead, behind } = await countBetween(dir, base, pull.headSha);
  // A base that the head contains is where the two parted.
  const files = await (behind === 0
    ? compareFiles(dir, base, pull.headSha)
    : pullFiles(context, pull));
  const sum = (key: 'additions' | 'deletions') => files.reduce((all, file) => all + file[key], 0);
  return {
    commits: ahead,
    additions: sum('additions'),
    deletions: sum('deletions'),
    changed_files: files.length,
  };
}

/** A closed request is frozen: what happens to its base later does not change what it asked for. */
async function baseOf(dir: string, pull: PullRequest): Promise<string> {
  if (pull.state === 'closed') return pull.baseSha;
  return (await readRef(dir, `refs/heads/${pull.baseRef}`)) ?? pull.baseSha;
}

function dirOf(context: ForgeContext, pull: PullRequest): string {
  return repositoryDir(context.dirs.repositories, pull.repositoryId);
}
