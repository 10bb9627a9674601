import type { GitCommit } from '../../git/objects/commit-format.ts';
import type { ChangedFile } from '../../git/objects/diff-format.ts';
import type { Account } from '../../principal.ts';
import type { PullRequest } from '../../store/queries/pulls.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Page } from '../layout.ts';
import { empty, time } from '../parts.ts';
import { changesView, loose, mostFiles } from '../patch-view.ts';
import { repositoryFrame } from '../repositories/frame-view.ts';
import { commitList } from '../repositories/history-view.ts';
import { pager } from '../repository-list.ts';
import type { RepositoryVisit } from '../repositories/open-repository.ts';
import { visible } from '../visible.ts';
import { mostShown, type Review } from './queries.ts';
import { placeComments, type Comments, type CommentContext } from './line-comments-view.ts';
import { makeRenderer, commentCard } from './comment-view.ts';

function statePill(pull: PullRequest): Markup {
  const state = pull.mergedAt ? 'merged' : pull.state;
  const label = { open: 'Open', closed: 'Closed', merged: 'Merged' }[state];
  return html`<span class="pill ${state}">${label}</span>`;
}

export function pullsPage(
  visit: RepositoryVisit,
  list: { pulls: readonly { pull: PullRequest; author: Account }[]; page: number; more: boolean },
): Page {
  const rows = list.pulls.map(
    ({ pull, author }) =>
      html`<li>
        ${statePill(pull)}
        <span class="grow"
          ><a href="${visit.home}/pull/${pull.number}">${pull.title}</a><br /><span
            class="muted small"
            >#${pull.number} opened ${time(pull.createdAt)} by ${author.login}</span
          ></span
        >
        <span class="end muted mono">${pull.headRef} → ${pull.baseRef}</span>
      </li>`,
  );
  return {
    title: `Pull requests · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'pulls',
      rows.length === 0
        ? empty('No pull requests yet.')
        : html`<ul class="list">
            ${rows}
          </ul>`,
      pager(`${visit.home}/pulls`, list.page, list.more),
    ),
  };
}

const reviewVerbs = {
  PENDING: 'is reviewing',
  COMMENTED: 'reviewed',
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'requested changes',
  DISMISSED: 'reviewed (dismissed)',
} as const;

export interface Conversation {
  pull: PullRequest;
  author: Account;
  reviews: readonly { review: Review; author: Account }[];
  comments: Comments;
  hasEarlier: boolean;
  commits: readonly GitCommit[];
  files: readonly ChangedFile[];
}

function byPath(comments: Comments): Map<string, Comments[number][]> {
  const files = new Map<string, Comments[number][]>();
  for (const one of comments) {
    const known = files.get(one.comment.path);
    if (known) known.push(one);
    else files.set(one.comment.path, [one]);
  }
  return files;
}

/** Comments on files that are not drawn, because they left the change or are too many. */
function elsewhere(
  context: CommentContext,
  commentsOf: ReadonlyMap<string, Comments>,
  files: readonly ChangedFile[],
): Piece {
  const changed = new Set(files.map((file) => file.filename));
  const drawn = new Set(files.slice(0, mostFiles).map((file) => file.filename));
  const comments = [...commentsOf]
    .filter(([path]) => !drawn.has(path))
    .flatMap(
      ([path, those]) => placeComments(context, those, changed.has(path) ? undefined : []).above,
    );
  return (
    comments.length > 0 &&
    html`<section class="panel" aria-label="Comments on other files">${loose(comments)}</section>`
  );
}

export function pullPage(visit: RepositoryVisit, conversation: Conversation): Page {
  const { pull, author, reviews, comments, hasEarlier, commits, files } = conversation;
  const commentsOf = byPath(comments);
  const render = makeRenderer();
  const context = { home: visit.home, headSha: pull.headSha, render };
  return {
    title: `${pull.title} · Pull request #${pull.number} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'pulls',
      html`<h2><bdi>${pull.title}</bdi> <span class="muted">#${pull.number}</span></h2>
        <p>
          ${statePill(pull)} <strong>${author.login}</strong> wants to merge
          <span class="mono">${visible(pull.headRef)}</span> into
          <span class="mono">${visible(pull.baseRef)}</span>
        </p>
        <div class="talk">
          ${commentCard(render, `issue-${pull.id}`, { author, at: pull.createdAt, body: pull.body ?? '', verb: 'opened' })}
          ${
            hasEarlier &&
            html`<p class="muted">
              Only the newest ${mostShown} reviews and the newest ${mostShown} comments are shown.
            </p>`
          }
          ${reviews.map(({ review, author: reviewer }) =>
            commentCard(render, `pullrequestreview-${review.id}`, {
              author: reviewer,
              at: review.submittedAt ?? review.createdAt,
              body: review.body,
              verb: reviewVerbs[review.state],
            }),
          )}
        </div>
        <h2>Commits</h2>
        ${commits.length === 0 ? empty('No commits between the branches.') : commitList(visit.home, commits)}
        <h2>Changes</h2>
        ${elsewhere(context, commentsOf, files)}
        ${changesView(files, (path, rows) => placeComments(context, commentsOf.get(path) ?? [], rows))}`,
    ),
  };
}
