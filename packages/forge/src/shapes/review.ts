import type { components } from '@octokit/openapi-types';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { KnownComment, KnownReview } from '../store/queries/reviews.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import type { Associations } from '../store/queries/associations.ts';
import type { PullRequest } from '../store/queries/pulls.ts';
import { pullUrls } from './pull.ts';
import { simpleUserView } from './user.ts';

type ReviewView = components['schemas']['pull-request-review'];
type CommentView = components['schemas']['pull-request-review-comment'];

export function reviewView(
  urls: Urls,
  found: OwnedRepository,
  pull: PullRequest,
  { review, author }: KnownReview,
  associations: Associations,
): ReviewView {
  const { api, page } = pullUrls(urls, found, pull.number);
  const html = `${page}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: simpleUserView(urls, author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: api,
    author_association: associations(author.id),
    _links: { html: { href: html }, pull_request: { href: api } },
    ...(review.submittedAt === null ? {} : { submitted_at: review.submittedAt.toISOString() }),
    commit_id: review.commitSha,
  };
}

export function reviewCommentView(
  urls: Urls,
  found: OwnedRepository,
  pull: PullRequest,
  { comment, author }: KnownComment,
  associations: Associations,
): CommentView {
  const { home, api, page } = pullUrls(urls, found, pull.number);
  const url = `${home}/pulls/comments/${comment.id}`;
  const html = `${page}#discussion_r${comment.id}`;
  return {
    url,
    id: comment.id,
    node_id: nodeId('PullRequestReviewComment', comment.id),
    pull_request_review_id: comment.reviewId,
    diff_hunk: comment.diffHunk,
    path: comment.path,
    position: comment.position,
    original_position: comment.position,
    commit_id: comment.commitSha,
    original_commit_id: comment.commitSha,
    user: simpleUserView(urls, author),
    body: comment.body,
    created_at: comment.createdAt.toISOString(),
    updated_at: comment.updatedAt.toISOString(),
    html_url: html,
    pull_request_url: api,
    author_association: associations(author.id),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: api } },
    start_line: comment.startLine,
    original_start_line: comment.startLine,
    start_side: comment.startSide,
    line: comment.line,
    original_line: comment.line,
    side: comment.side,
    subject_type: 'line',
  };
}
