/** Comments on lines: under their line, or with the old code if the line is gone. */
import type { Account } from '../../principal.ts';
import { html, type Markup } from '../html.ts';
import { lineOf, patchRows, type PatchRow } from '../patch-rows.ts';
import type { LineComments } from '../patch-view.ts';
import { visible } from '../visible.ts';
import type { ReviewComment } from './queries.ts';
import { makeRowFinder } from './comment-row.ts';
import { commentCard, type Render } from './comment-view.ts';

export type Comments = readonly { comment: ReviewComment; author: Account }[];

export interface CommentContext {
  home: string;
  headSha: string;
  render: Render;
}

/** Comments of one file. `rows` is undefined for a change too large to show. */
export function placeComments(
  { home, headSha, render }: CommentContext,
  comments: Comments,
  rows: readonly PatchRow[] | undefined,
): LineComments {
  const at = new Map<string, Markup[]>();
  const above: Markup[] = [];
  if (comments.length === 0) return { at, above };
  const findRow = rows && makeRowFinder(rows, headSha);
  for (const { comment, author } of comments) {
    const key = findRow?.(comment);
    const card = commentCard(render, `discussion_r${comment.id}`, {
      author,
      at: comment.createdAt,
      body: comment.body,
      verb: `commented${rangeOf(comment, headSha)}`,
      about: key === undefined && originOf(home, comment, rows !== undefined),
    });
    const known = key === undefined ? above : at.get(key);
    if (known) known.push(card);
    else if (key !== undefined) at.set(key, [card]);
  }
  return { at, above };
}

function rangeOf({ startLine, line, commitSha }: ReviewComment, headSha: string): string {
  if (startLine === null) return '';
  const then = commitSha === headSha ? '' : ` of ${commitSha.slice(0, 7)}`;
  return ` on lines ${startLine} to ${line}${then}`;
}

const mostLines = 4;
const longestLine = 400;

/** The commented line and those before it, at the time of the comment. */
function originOf(home: string, comment: ReviewComment, isOutdated: boolean): Markup {
  const { path, line, commitSha, diffHunk } = comment;
  const rows = patchRows(endOf(diffHunk));
  return html`<figure class="origin">
    <figcaption>
      ${isOutdated && html`<span class="pill outdated">Outdated</span>`}
      <span class="muted"
        ><span class="mono">${visible(path)}:${line}</span> as of
        <a class="mono" href="${home}/commit/${commitSha}">${commitSha.slice(0, 7)}</a></span
      >
    </figcaption>
    ${
      rows.length > 0 &&
      html`<pre>${rows.map((row) => html`<code class="${row.kind}">${visible(lineOf(row))}</code>`)}</pre>`
    }
  </figure>`;
}

/** Last lines of a hunk, which may be long and is stored per comment. */
function endOf(hunk: string): string {
  const lines: string[] = [];
  for (let end = hunk.length; end > 0 && lines.length < mostLines;) {
    const start = hunk.lastIndexOf('\n', end - 1);
    const line = hunk.slice(start + 1, end);
    lines.unshift(line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);
    end = start;
  }
  return lines.join('\n');
}
