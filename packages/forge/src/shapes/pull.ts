import type { components } from '@octokit/openapi-types';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import type { Associations } from '../store/queries/associations.ts';
import type { KnownPull } from '../store/queries/pulls.ts';
import { repositoryView } from './repository.ts';
import { simpleUserView } from './user.ts';

export interface PullSize {
  commits: number;
  additions: number;
  deletions: number;
  changed_files: number;
}

type PullSimple = components['schemas']['pull-request-simple'];
type PullFull = components['schemas']['pull-request'];

export function pullUrls(urls: Urls, { repository, owner }: OwnedRepository, number: number) {
  const home = urls.api(`/repos/${owner.login}/${repository.name}`);
  return {
    home,
    api: `${home}/pulls/${number}`,
    issue: `${home}/issues/${number}`,
    page: urls.html(`/${owner.login}/${repository.name}/pull/${number}`),
  };
}

/** A pull request in lists. */
export function pullView(
  urls: Urls,
  found: OwnedRepository,
  { pull, author }: KnownPull,
  associations: Associations,
) {
  const { home, api, issue, page } = pullUrls(urls, found, pull.number);
  const links = {
    comments_url: `${issue}/comments`,
    commits_url: `${api}/commits`,
    statuses_url: `${home}/statuses/${pull.headSha}`,
    html_url: page,
    issue_url: issue,
    review_comments_url: `${api}/comments`,
    review_comment_url: `${home}/pulls/comments{/number}`,
    url: api,
  };
  return {
    ...links,
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: simpleUserView(urls, author),
    body: pull.body,
    labels: [],
    milestone: null,
    active_lock_reason: null,
    created_at: pull.createdAt.toISOString(),
    updated_at: pull.updatedAt.toISOString(),
    closed_at: pull.closedAt?.toISOString() ?? null,
    merged_at: pull.mergedAt?.toISOString() ?? null,
    merge_commit_sha: pull.mergeCommitSha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    head: endView(urls, found, pull.headRef, pull.headSha),
    base: endView(urls, found, pull.baseRef, pull.baseSha),
    _links: {
      comments: { href: links.comments_url },
      commits: { href: links.commits_url },
      statuses: { href: links.statuses_url },
      html: { href: links.html_url },
      issue: { href: links.issue_url },
      review_comments: { href: links.review_comments_url },
      review_comment: { href: links.review_comment_url },
      self: { href: links.url },
    },
    author_association: associations(author.id),
    auto_merge: null,
    draft: pull.draft,
  } satisfies PullSimple;
}

export function fullPullView(
  urls: Urls,
  found: OwnedRepository,
  known: KnownPull,
  facts: { associations: Associations; size: PullSize; reviewComments: number },
): PullFull {
  const { pull, mergedBy } = known;
  return {
    ...pullView(urls, found, known, facts.associations),
    merged: pull.mergedAt !== null,
    // The host cannot merge pull requests, so it does not check for conflicts.
    mergeable: pull.state === 'open' ? true : null,
    rebaseable: pull.state === 'open' ? true : null,
    mergeable_state: pull.state === 'open' ? 'clean' : 'unknown',
    merged_by: mergedBy ? simpleUserView(urls, mergedBy) : null,
    comments: 0,
    review_comments: facts.reviewComments,
    maintainer_can_modify: false,
    ...facts.size,
  };
}

function endView(urls: Urls, found: OwnedRepository, ref: string, sha: string) {
  return {
    label: `${found.owner.login}:${ref}`,
    ref,
    sha,
    user: simpleUserView(urls, found.owner),
    repo: repositoryView(urls, found),
  };
}
