import { listPushed, type GitCommit } from '../git/commits.ts';
import { changedPaths } from '../git/diff.ts';
import { repositoryDir } from '../git/paths.ts';
import { zeroSha } from '../git/names.ts';
import { readRef } from '../git/refs.ts';
import type { ForgeContext } from '../context.ts';
import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { repositoryScene, type Payload } from './payload.ts';

type PushBody = Payload<'webhook-push'>;
type PushCommit = PushBody['commits'][number];

/** Older commits of a long push are left out, as GitHub does; receivers read the rest by git. */
const MOST_COMMITS = 20;

export interface PushedRef {
  ref: string;
  before: string;
  after: string;
  /** What the push log calls it. */
  activity: string | null;
}

/** Reads the commits from disk, so it is built before the transaction that emits it. */
export async function pushEvent(
  context: ForgeContext,
  found: OwnedRepository,
  pusher: Account,
  { ref, before, after, activity }: PushedRef,
): Promise<ForgeEvent> {
  const { urls } = context;
  const dir = repositoryDir(context.dirs.repositories, found.repository.id);
  const created = before === zeroSha;
  const deleted = after === zeroSha;
  const commits = deleted
    ? []
    : await describeCommits(urls, dir, found, {
        before: created ? await knownStart(dir, found, ref) : before,
        after,
      });
  const scene = repositoryScene(urls, found, pusher);
  const page = scene.repository.html_url;
  const payload: PushBody = {
    ...scene,
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
    repository: pushedRepository(scene.repository, found),
  };
  return {
    name: 'push',
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload,
  };
}

/** In this event alone GitHub writes two times as seconds and names the owner twice. */
function pushedRepository(
  repository: ReturnType<typeof repositoryScene>['repository'],
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

/** A new branch announces what the default branch does not have yet. */
async function knownStart(dir: string, found: OwnedRepository, ref: string) {
  const trunk = `refs/heads/${found.repository.defaultBranch}`;
  return ref === trunk ? undefined : readRef(dir, trunk);
}

async function describeCommits(
  urls: Urls,
  dir: string,
  found: OwnedRepository,
  { before, after }: { before: string | undefined; after: string },
): Promise<PushCommit[]> {
  const commits = await listPushed(dir, before, after, MOST_COMMITS);
  return Promise.all(
    commits.map(async (commit) => ({
      ...describeCommit(urls, found, commit),
      ...(await changedPaths(dir, commit.parents[0], commit.sha)),
    })),
  );
}

function describeCommit(urls: Urls, { repository, owner }: OwnedRepository, commit: GitCommit) {
  const person = ({ name, email, date }: GitCommit['author']) => ({
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
  };
}
