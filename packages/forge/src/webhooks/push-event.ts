import { unknownToGit } from '../git/git-problem.ts';
import { zeroSha } from '../git/names.ts';
import { listPushedPaths } from '../git/objects/pushed.ts';
import type { PushedCommit } from '../git/objects/pushed-format.ts';
import { readRef } from '../git/objects/ref-files.ts';
import type { CallerContext, ForgeContext } from '../context.ts';
import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { repositoryFields, type Payload } from './payload.ts';

type PushBody = Payload<'webhook-push'>;

export interface PushedRef {
  ref: string;
  before: string;
  after: string;
  /** Activity type in the push log. */
  activity: string | null;
}

/**
 * Read before the transaction. Empty if too large to list; receivers then read the commits with
 * git.
 */
export async function listAnnounced(
  context: CallerContext,
  dir: string,
  found: OwnedRepository,
  change: Omit<PushedRef, 'activity'>,
  maxBytes: number,
): Promise<PushedCommit[]> {
  const brought = listBrought(context, dir, found, change, maxBytes);
  return (await brought.catch(unknownToGit)) ?? [];
}

async function listBrought(
  { caller }: CallerContext,
  dir: string,
  { repository }: OwnedRepository,
  { ref, before, after }: Omit<PushedRef, 'activity'>,
  maxBytes: number,
): Promise<PushedCommit[]> {
  if (after === zeroSha) return [];
  const trunk = `refs/heads/${repository.defaultBranch}`;
  const list = (old: string | undefined) => listPushedPaths(dir, old, after, { maxBytes, caller });
  if (before !== zeroSha) return list(before);
  // For a new branch, the commits that the default branch lacks.
  const known = ref === trunk ? undefined : await readRef(dir, trunk);
  if (known === after) return [];
  return list(known);
}

export function pushEvent(
  { urls }: ForgeContext,
  found: OwnedRepository,
  pusher: Account,
  { ref, before, after, activity }: PushedRef,
  announced: readonly PushedCommit[],
): ForgeEvent {
  const created = before === zeroSha;
  const deleted = after === zeroSha;
  const commits = announced.map((commit) => describeCommit(urls, found, commit));
  const fields = repositoryFields(urls, found, pusher);
  const page = fields.repository.html_url;
  const payload: PushBody = {
    ...fields,
    ref,
    before,
    after,
    base_ref: null,
    created,
    deleted,
    forced: activity === 'force_push',
    compare: created || deleted ? `${page}/commits` : `${page}/compare/${before}...${after}`,
    commits,
    head_commit: commits.at(-1) ?? null,
    pusher: { name: pusher.login, email: pusher.email },
    repository: pushedRepository(fields.repository, found),
  };
  return {
    name: 'push',
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload,
  };
}

/** Push events alone write two dates as seconds and name the owner twice. */
function pushedRepository(
  repository: ReturnType<typeof repositoryFields>['repository'],
  { repository: row, owner }: OwnedRepository,
): PushBody['repository'] {
  return {
    ...repository,
    has_discussions: false,
    owner: { ...repository.owner, type: owner.type, name: owner.login, email: owner.email },
    created_at: Math.floor(row.createdAt.getTime() / 1000),
    pushed_at: Math.floor((row.pushedAt ?? row.createdAt).getTime() / 1000),
    stargazers: 0,
    master_branch: row.defaultBranch,
    ...(owner.type === 'Organization' ? { organization: owner.login } : {}),
    custom_properties: {},
  } as PushBody['repository'];
}

function describeCommit(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  commit: PushedCommit,
): PushBody['commits'][number] {
  const person = ({ name, email, date }: PushedCommit['author']) => ({
    name,
    email,
    date: date.toISOString(),
  });
  return {
    id: commit.sha,
    tree_id: commit.treeSha,
    distinct: true,
    message: commit.message,
    timestamp: commit.committer.date.toISOString(),
    url: urls.html(`/${owner.login}/${repository.name}/commit/${commit.sha}`),
    author: person(commit.author),
    committer: person(commit.committer),
    added: commit.added,
    removed: commit.removed,
    modified: commit.modified,
  };
}
