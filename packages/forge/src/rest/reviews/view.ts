import type { components } from '@octokit/openapi-types';
import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import type { reviewComments, reviews } from '../../store/schema.ts';
import type { Urls } from '../../urls.ts';
import { nodeId } from '../node-id.ts';
import type { Associations } from '../pulls/association.ts';
import type { PullRequest } from '../pulls/queries.ts';
import { pullUrls } from '../pulls/view.ts';
import { simpleUserView } from '../users/view.ts';

type ReviewView = components['schemas']['pull-request-review'];
type CommentView = components['schemas']['pull-request-review-comment'];

export interface KnownReview {
  review: typeof reviews.$inferSelect;
  author: Account;
}

export interface KnownComment {
  comment: typeof reviewComments.$inferSelect;
  author: Account;
}

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
