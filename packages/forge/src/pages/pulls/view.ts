import type { ChangedFile } from '../../git/diff.ts';
import type { GitCommit } from '../../git/commits.ts';
import type { Account } from '../../principal.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Page } from '../layout.ts';
import { renderMarkdown } from '../markdown.ts';
import { avatar, empty, time } from '../parts.ts';
import { changesView, type Remarks } from '../patch-view.ts';
import { repositoryFrame } from '../repositories/frame-view.ts';
import { commitList } from '../repositories/history-view.ts';
import { pager } from '../repositories/list-view.ts';
import type { RepositoryVisit } from '../repositories/open-repository.ts';
import type { PullRequest, Review, ReviewComment } from './queries.ts';

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

function said(
  anchor: string,
  given: { author: Account; at: Date; body: string; verb: Piece },
): Markup {
  const { author, at, body, verb } = given;
  return html`<article class="comment" id="${anchor}">
    <header>
      ${avatar(author, author.type)}<strong>${author.login}</strong>
      <span class="muted">${verb} ${time(at)}</span>
    </header>
    ${body !== '' && html`<div class="markdown">${renderMarkdown(body)}</div>`}
  </article>`;
}

const reviewVerbs = {
  PENDING: 'is reviewing',
  COMMENTED: 'reviewed',
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'asked for changes',
  DISMISSED: 'reviewed (dismissed)',
} as const;

export interface Conversation {
  pull: PullRequest;
  author: Account;
  reviews: readonly { review: Review; author: Account }[];
  comments: readonly { comment: ReviewComment; author: Account }[];
  commits: readonly GitCommit[];
  files: readonly ChangedFile[];
}

/** Comments of one file by the row they belong to. */
export function remarksOf(comments: Conversation['comments'], path: string): Remarks {
  const remarks = new Map<string, Markup[]>();
  for (const { comment, author } of comments) {
    if (comment.path !== path) continue;
    const key = `${comment.side}:${comment.line}`;
    const range =
      comment.startLine === null ? '' : ` on lines ${comment.startLine} to ${comment.line}`;
    const card = said(`discussion_r${comment.id}`, {
      author,
      at: comment.createdAt,
      body: comment.body,
      verb: `commented${range}`,
    });
    remarks.set(key, [...(remarks.get(key) ?? []), card]);
  }
  return remarks;
}

export function pullPage(visit: RepositoryVisit, talk: Conversation): Page {
  const { pull, author, reviews, comments, commits, files } = talk;
  const shown = new Set(files.map((file) => file.filename));
  const elsewhere = comments.filter(({ comment }) => !shown.has(comment.path));
  return {
    title: `${pull.title} · Pull request #${pull.number} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'pulls',
      html`<h2>${pull.title} <span class="muted">#${pull.number}</span></h2>
        <p>
          ${statePill(pull)} <strong>${author.login}</strong> asks to bring
          <span class="mono">${pull.headRef}</span> into <span class="mono">${pull.baseRef}</span>
        </p>
        <div class="talk">
          ${said(`issue-${pull.id}`, { author, at: pull.createdAt, body: pull.body ?? '', verb: 'opened' })}
          ${reviews.map(({ review, author: reviewer }) =>
            said(`pullrequestreview-${review.id}`, {
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
        ${
          elsewhere.length > 0 &&
          html`<div class="outdated">
            ${[...new Set(elsewhere.map(({ comment }) => comment.path))].map((path) => [
              html`<p class="mono">${path}</p>`,
              ...remarksOf(elsewhere, path).values(),
            ])}
          </div>`
        }
        ${changesView(files, (path) => remarksOf(comments, path))}`,
    ),
  };
}
