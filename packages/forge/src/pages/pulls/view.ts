import type { ChangedFile } from '../../git/diff.ts';
import type { GitCommit } from '../../git/commits.ts';
import type { Account } from '../../principal.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Page } from '../layout.ts';
import { renderMarkdown } from '../markdown.ts';
import { avatar, empty, time } from '../parts.ts';
import { changesView, type Remarks } from '../patch-view.ts';
import { largestRenderedBytes } from '../repositories/file-kind.ts';
import { repositoryFrame } from '../repositories/frame-view.ts';
import { commitList } from '../repositories/history-view.ts';
import { pager } from '../repositories/list-view.ts';
import type { RepositoryVisit } from '../repositories/open-repository.ts';
import { visible } from '../visible.ts';
import { mostSaid, type PullRequest, type Review, type ReviewComment } from './queries.ts';

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

/**
 * What people wrote, as markdown while it is no more than would be rendered of a file: others wait
 * while it is. What comes after it is shown as it is written.
 */
function makeRenderer(): (body: string) => Markup {
  let left = largestRenderedBytes;
  return (body) => {
    left -= body.length;
    return left < 0 ? html`<pre>${body}</pre>` : renderMarkdown(body);
  };
}

type Render = ReturnType<typeof makeRenderer>;

function said(
  render: Render,
  anchor: string,
  given: { author: Account; at: Date; body: string; verb: Piece },
): Markup {
  const { author, at, body, verb } = given;
  return html`<article class="comment" id="${anchor}">
    <header>
      ${avatar(author, author.type)}<strong>${author.login}</strong>
      <span class="muted">${verb} ${time(at)}</span>
    </header>
    ${body !== '' && html`<div class="markdown">${render(body)}</div>`}
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
  hasEarlier: boolean;
  commits: readonly GitCommit[];
  files: readonly ChangedFile[];
}

type Comments = Conversation['comments'];

function byPath(comments: Comments): Map<string, Comments[number][]> {
  const files = new Map<string, Comments[number][]>();
  for (const one of comments) {
    const known = files.get(one.comment.path);
    if (known) known.push(one);
    else files.set(one.comment.path, [one]);
  }
  return files;
}

/** Comments of one file by the row they belong to. */
function remarksOf(render: Render, comments: Comments): Remarks {
  const remarks = new Map<string, Markup[]>();
  for (const { comment, author } of comments) {
    const key = `${comment.side}:${comment.line}`;
    const range =
      comment.startLine === null ? '' : ` on lines ${comment.startLine} to ${comment.line}`;
    const card = said(render, `discussion_r${comment.id}`, {
      author,
      at: comment.createdAt,
      body: comment.body,
      verb: `commented${range}`,
    });
    const known = remarks.get(key);
    if (known) known.push(card);
    else remarks.set(key, [card]);
  }
  return remarks;
}

export function pullPage(visit: RepositoryVisit, talk: Conversation): Page {
  const { pull, author, reviews, comments, hasEarlier, commits, files } = talk;
  const shown = new Set(files.map((file) => file.filename));
  const commentsOf = byPath(comments);
  const elsewhere = [...commentsOf].filter(([path]) => !shown.has(path));
  const render = makeRenderer();
  return {
    title: `${pull.title} · Pull request #${pull.number} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'pulls',
      html`<h2><bdi>${pull.title}</bdi> <span class="muted">#${pull.number}</span></h2>
        <p>
          ${statePill(pull)} <strong>${author.login}</strong> asks to bring
          <span class="mono">${visible(pull.headRef)}</span> into
          <span class="mono">${visible(pull.baseRef)}</span>
        </p>
        <div class="talk">
          ${said(render, `issue-${pull.id}`, { author, at: pull.createdAt, body: pull.body ?? '', verb: 'opened' })}
          ${
            hasEarlier &&
            html`<p class="muted">
              Only the newest ${mostSaid} reviews and the newest ${mostSaid} comments are shown.
            </p>`
          }
          ${reviews.map(({ review, author: reviewer }) =>
            said(render, `pullrequestreview-${review.id}`, {
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
            ${elsewhere.map(([path, remarks]) => [
              html`<p class="mono">${visible(path)}</p>`,
              ...remarksOf(render, remarks).values(),
            ])}
          </div>`
        }
        ${changesView(files, (path) => remarksOf(render, commentsOf.get(path) ?? []))}`,
    ),
  };
}
